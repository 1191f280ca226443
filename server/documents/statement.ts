import type { Statement, StatementEntry } from '#sync/entities/money/book-entry.ts'
import { monthText } from '#sync/rules/books/month.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import type { Party } from './invoice.ts'
import { faint } from './page-writer.ts'
import { drawSheets } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, momentText, orNothing } from './value-text.ts'

export interface StatementPaper {
  readonly brand: Brand
  readonly customer: Pick<Party, 'name' | 'mailbox'>
  readonly statement: Statement
  /** ISO. */
  readonly madeAt: string
}

const columns: readonly SheetColumn<StatementEntry>[] = [
  { head: 'Day', share: 14, text: ({ day }) => day },
  { head: 'What', share: 34, text: ({ text }) => text },
  { head: 'Number', share: 22, text: ({ reference }) => orNothing(reference) },
  {
    head: 'Amount (JMD)',
    share: 15,
    align: 'right',
    text: ({ amountJmdCents }) => amountText(amountJmdCents),
  },
  {
    head: 'Balance (JMD)',
    share: 15,
    align: 'right',
    text: ({ balanceJmdCents }) => amountText(balanceJmdCents),
  },
]

/** Credit is named, because a minus alone reads like a debt. */
export const owedText = (jmdCents: number): string =>
  jmdCents < 0 ? `${jmdText(0 - jmdCents)} credit` : jmdText(jmdCents)

/** A customer's statement of account on A4. */
export function statementPdf({ brand, customer, statement, madeAt }: StatementPaper): Promise<Buffer> {
  const { month, entries, openingJmdCents, closingJmdCents } = statement
  const number = monthText(month)
  const madeText = `${brand.name}, statement of ${number}, printed ${momentText(madeAt)}.`
  return drawSheets({ brand, kind: 'Statement', number, madeAt, madeText }, async (sheet) => {
    sheet.facts([
      ['Customer', orNothing([customer.name, customer.mailbox].filter(Boolean).join(', '))],
      ['Month', number],
      ['Owed at the start of the month', owedText(openingJmdCents)],
      ['Owed at the end of the month', owedText(closingJmdCents)],
    ])
    sheet.gap(4)
    await drawTable(sheet, columns, entries, [
      { name: 'Opening balance', value: owedText(openingJmdCents) },
      { name: 'Closing balance', value: owedText(closingJmdCents), strong: true },
    ])
    sheet.paragraph(
      'Invoices add to the balance; payments and credit notes lower it. All amounts are in Jamaican dollars (JMD), all days are days in Jamaica.',
      { size: 8, colour: faint },
    )
  })
}
