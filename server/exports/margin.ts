import type { MarginReport, MarginSums } from '#sync/entities/money/margin.ts'
import type { Table } from './table.ts'

interface Row extends MarginSums {
  readonly by: string
  readonly name: string
  readonly day: string
}

/** Margins as one table: each flight, branch and service, and all of them. */
export function marginTable(
  period: string,
  { flights, branches, services, totals }: MarginReport,
): Table<Row> {
  const rows: Row[] = [
    ...flights.map((flight) => ({ by: 'Flight', ...flight })),
    ...branches.map((branch) => ({ by: 'Branch', day: '', ...branch })),
    ...services.map((service) => ({ by: 'Service', day: '', ...service })),
    { by: 'All', name: '', day: '', ...totals },
  ]
  return {
    title: 'Margin',
    about: [period],
    columns: [
      { head: 'By', kind: 'text', value: ({ by }) => by },
      { head: 'Name', kind: 'text', value: ({ name }) => name },
      { head: 'Departed', kind: 'text', value: ({ day }) => day },
      { head: 'Packages', kind: 'number', value: ({ packages }) => packages },
      { head: 'Chargeable (lb)', kind: 'number', value: ({ chargeableLb }) => chargeableLb },
      { head: 'Billed (JMD)', kind: 'money', value: ({ revenueJmdCents }) => revenueJmdCents },
      { head: 'Cost (JMD)', kind: 'money', value: ({ costJmdCents }) => costJmdCents },
      { head: 'Margin (JMD)', kind: 'money', value: ({ marginJmdCents }) => marginJmdCents },
    ],
    count: () => Promise.resolve(rows.length),
    async *parts() {
      yield rows
    },
  }
}
