import type { Statement } from '#sync/entities/money/book-entry.ts'
import type { Table } from './table.ts'

interface StatementRow {
  readonly day: string
  readonly text: string
  readonly reference: string
  readonly amountJmdCents: number | null
  readonly balanceJmdCents: number
}

const edge = (text: string, balanceJmdCents: number): StatementRow => ({
  ...{ day: '', text, reference: '', amountJmdCents: null },
  balanceJmdCents,
})

/** A statement as a table, with its two balances as its first and last rows. */
export function statementTable(statement: Statement): Table<StatementRow> {
  const rows = [
    edge('Opening balance', statement.openingJmdCents),
    ...statement.entries,
    edge('Closing balance', statement.closingJmdCents),
  ]
  return {
    title: 'Statement',
    about: [statement.month],
    columns: [
      { head: 'Day', kind: 'text', value: ({ day }) => day },
      { head: 'What', kind: 'text', value: ({ text }) => text },
      { head: 'Number', kind: 'text', value: ({ reference }) => reference },
      { head: 'Amount (JMD)', kind: 'money', value: ({ amountJmdCents }) => amountJmdCents },
      { head: 'Balance (JMD)', kind: 'money', value: ({ balanceJmdCents }) => balanceJmdCents },
    ],
    count: () => Promise.resolve(rows.length),
    async *parts() {
      yield rows
    },
  }
}
