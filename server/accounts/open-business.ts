import { jmdText } from '#sync/rules/prices/money.ts'
import { openClaimCreditOf } from '../db/billing/claim-notes.ts'
import { creditOf, openNotesOf, owedBy } from '../db/billing/ledger.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { countOpenClaims } from '../db/packages/claims.ts'
import { countOpenBusiness } from '../db/packages/open-business.ts'
import { countLeftUnbilled } from '../db/packages/to-bill.ts'

/** The things that can be open, in words for one and for many, each with its end. */
const openThings = {
  drafts: { one: 'invoice that is a draft', many: 'invoices that are drafts', end: 'issued or deleted' },
  onTheWay: {
    one: 'package on its way or waiting',
    many: 'packages on their way or waiting',
    end: 'handed over, sent back, sold, destroyed or lost',
  },
  missing: { one: 'missing package', many: 'missing packages', end: 'found, or the claim decided' },
  damaged: {
    one: 'damaged package that isn’t inspected',
    many: 'damaged packages that aren’t inspected',
    end: 'the review is decided',
  },
  preAlert: {
    one: 'pre-alert that hasn’t arrived',
    many: 'pre-alerts that haven’t arrived',
    end: 'arrived or deleted',
  },
  unbilled: {
    one: 'package that was handed over and not billed',
    many: 'packages that were handed over and not billed',
    end: 'billed, or the charges waived',
  },
  deliveries: { one: 'open delivery', many: 'open deliveries', end: 'handed over or deleted' },
  orders: { one: 'open store order', many: 'open store orders', end: 'received or cancelled' },
  claims: {
    one: 'claim that isn’t decided',
    many: 'claims that aren’t decided',
    end: 'paid or refused',
  },
  transfers: {
    one: 'bank transfer being checked',
    many: 'bank transfers being checked',
    end: 'confirmed or refused',
  },
} as const

const countText = (
  count: number,
  { one, many, end }: (typeof openThings)[keyof typeof openThings],
): string[] => (count === 0 ? [] : [`${count} ${count === 1 ? one : many} (until ${end})`])

const sumText = (jmdCents: number, words: string): string[] =>
  jmdCents > 0 ? [`${jmdText(jmdCents)} ${words}`] : []

/** The reasons that an account can't be closed and how each ends, as sentences; empty if it can. */
export async function openBusinessOf(db: Tables, accountId: string): Promise<string[]> {
  const claims = await openClaimCreditOf(db, accountId)
  const otherNotes = (await openNotesOf(db, accountId)) - claims
  const { drafts, packages, deliveries, orders, transfers } = await countOpenBusiness(db, accountId)
  return [
    ...sumText(await owedBy(db, accountId), 'to pay (until paid)'),
    ...sumText(await creditOf(db, accountId), 'of credit (until used or paid out)'),
    ...sumText(claims, 'for lost goods (until used or paid out)'),
    ...sumText(otherNotes, 'on credit notes (until used or deleted)'),
    ...countText(drafts, openThings.drafts),
    ...countText(packages.onTheWay, openThings.onTheWay),
    ...countText(packages.missing, openThings.missing),
    ...countText(packages.damaged, openThings.damaged),
    ...countText(packages.preAlert, openThings.preAlert),
    ...countText(await countLeftUnbilled(db, accountId), openThings.unbilled),
    ...countText(deliveries, openThings.deliveries),
    ...countText(orders, openThings.orders),
    ...countText(transfers, openThings.transfers),
    ...countText(await countOpenClaims(db, accountId), openThings.claims),
  ]
}
