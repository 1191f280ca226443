import type { GctReturn } from '#sync/entities/money/gct-return.ts'
import type { Table } from './table.ts'

interface Row {
  readonly kind: string
  readonly rate: string
  readonly taxableJmdCents: number | null
  readonly gctJmdCents: number | null
  readonly voidedTaxableJmdCents: number | null
  readonly voidedGctJmdCents: number | null
}

const noFigures = {
  rate: '',
  taxableJmdCents: null,
  gctJmdCents: null,
  voidedTaxableJmdCents: null,
  voidedGctJmdCents: null,
} as const

/** The figures of a GCT return as a table, with the sums that have no rate below. */
export function gctTable(period: string, figures: GctReturn): Table<Row> {
  const rows: Row[] = [
    ...figures.sums,
    { ...noFigures, kind: 'GCT to pay', gctJmdCents: figures.netGctJmdCents },
    { ...noFigures, kind: 'Billed without GCT', taxableJmdCents: figures.untaxedJmdCents },
    { ...noFigures, kind: 'Credit notes without GCT', taxableJmdCents: figures.creditNotesJmdCents },
  ]
  return {
    title: 'GCT',
    about: [period],
    columns: [
      { head: 'Kind', kind: 'text', value: ({ kind }) => kind },
      { head: 'Rate', kind: 'text', value: ({ rate }) => rate },
      { head: 'Amount (JMD)', kind: 'money', value: (row) => row.taxableJmdCents },
      { head: 'GCT (JMD)', kind: 'money', value: (row) => row.gctJmdCents },
      { head: 'Taken back (JMD)', kind: 'money', value: (row) => row.voidedTaxableJmdCents },
      { head: 'GCT taken back (JMD)', kind: 'money', value: (row) => row.voidedGctJmdCents },
    ],
    count: () => Promise.resolve(rows.length),
    async *parts() {
      yield rows
    },
  }
}
