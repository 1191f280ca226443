import type { Statement } from '#sync/entities/money/book-entry.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { momentsOfMonth } from '#sync/rules/books/month.ts'
import { namesOf } from '../db/accounts/account-names.ts'
import { entriesOfCustomer, owedBefore } from '../db/billing/book-entries.ts'
import type { LongReader } from '../db/core/open.ts'
import type { Brand } from '../documents/brand.ts'
import { statementPdf } from '../documents/statement.ts'

type Reads = LongReader['reader']

export interface StatementAsk {
  readonly accountId: string
  /** `2026-11`. */
  readonly month: string
}

/** A customer's month from the journal: the debt at its start, each change, and the debt at its end. */
export async function readStatement(db: Reads, { accountId, month }: StatementAsk): Promise<Statement> {
  const { from, before } = momentsOfMonth(month)
  const openingJmdCents = await owedBefore(db, accountId, from)
  let balanceJmdCents = openingJmdCents
  const entries = (await entriesOfCustomer(db, accountId, from, before)).map(({ at, ...entry }) => {
    balanceJmdCents += entry.amountJmdCents
    return { day: jamaicaDay(at), ...entry, balanceJmdCents }
  })
  return { month, openingJmdCents, entries, closingJmdCents: balanceJmdCents }
}

export interface StatementPdfAsk extends StatementAsk {
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

/** The same on paper. A firm's month has thousands of lines, so a thread draws it. */
export async function drawStatement(db: Reads, { brand, madeAt, ...ask }: StatementPdfAsk): Promise<Buffer> {
  const customer = (await namesOf(db, [ask.accountId])).get(ask.accountId)
  const { name = '', mailbox = '' } = customer ?? {}
  return statementPdf({ brand, madeAt, customer: { name, mailbox }, statement: await readStatement(db, ask) })
}
