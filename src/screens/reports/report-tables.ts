import type { AdminReport, EmployeeReport } from '#sync/entities/report.ts'
import type { ChartSeries, ColumnChartProps } from '../../components/chart/chart-series.ts'
import { formatBusinessDay, formatCount, formatJmd, formatLb } from '../../ui/format.ts'

export interface ReportRow {
  readonly name: string
  /** What the bar shows. */
  readonly value: number
  /** The same, as people read it. */
  readonly text: string
  readonly more: readonly string[]
}

/** One table of the report; the first figure of a row is also its bar. */
export interface ReportTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly ReportRow[]
  /** Its rows are parts of the period, one after the other: they are drawn as columns in place of bars. */
  readonly parts?: ReportParts
}

export interface ReportParts {
  readonly days: readonly string[]
  readonly unit: ColumnChartProps['unit']
}

/** "StoreOrder" as people write it. */
const spaced = (word: string): string => word.replaceAll(/\B([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

const ageName = ({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string =>
  toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`

const money = (name: string, value: number, ...more: string[]): ReportRow => ({
  ...{ name, value, text: formatJmd(value), more },
})
const count = (name: string, value: number, ...more: string[]): ReportRow => ({
  ...{ name, value, text: formatCount(value), more },
})

const partsOf = (parts: readonly { start: string }[], unit: ReportParts['unit']): ReportParts => ({
  days: parts.map(({ start }) => start),
  unit,
})

type Report = EmployeeReport | AdminReport

const salesTables = ({ sales }: Report): ReportTable[] => {
  const row = (name: string, one: Report['sales']['totals']) =>
    money(name, one.totalJmdCents, formatJmd(one.gctJmdCents), formatCount(one.invoices))
  const heads = ['Total', 'GCT', 'Invoices']
  return [
    {
      title: 'Sales over time',
      heads: ['From', ...heads],
      rows: sales.byPart.map((one) => row(formatBusinessDay(one.start), one)),
      parts: partsOf(sales.byPart, 'money'),
    },
    {
      title: 'Sales by kind',
      heads: ['Kind', ...heads],
      rows: sales.byKind.map((one) => row(spaced(one.kind), one)),
    },
    {
      title: 'Sales by branch',
      heads: ['Branch', ...heads],
      rows: sales.byOffice.map((one) => row(one.branchName, one)),
    },
    ...('byPerson' in sales
      ? [
          {
            title: 'Sales by person',
            heads: ['Person', ...heads],
            rows: sales.byPerson.map((one) => row(one.person, one)),
          },
        ]
      : []),
  ]
}

const intakeTables = ({ intake }: Report): ReportTable[] => {
  const row = (name: string, one: Report['intake']['totals']) =>
    count(name, one.packages, formatCount(one.pieces), formatLb(one.weightLb))
  const heads = ['Packages', 'Pieces', 'Weight']
  return [
    {
      title: 'Check-ins over time',
      heads: ['From', ...heads],
      rows: intake.byPart.map((one) => row(formatBusinessDay(one.start), one)),
      parts: partsOf(intake.byPart, 'count'),
    },
    {
      title: 'Check-ins by courier',
      heads: ['Courier', ...heads],
      rows: intake.byCourier.map((one) => row(one.courier || 'Not recorded', one)),
    },
    {
      title: 'Check-ins by branch',
      heads: ['Branch', ...heads],
      rows: intake.byOffice.map((one) => row(one.branchName, one)),
    },
    ...('byPerson' in intake
      ? [
          {
            title: 'Check-ins by person',
            heads: ['Person', ...heads],
            rows: intake.byPerson.map((one) => row(one.person, one)),
          },
        ]
      : []),
  ]
}

const paymentTables = ({ payments }: Report): ReportTable[] => {
  const row = (name: string, one: Report['payments']['totals']) =>
    money(
      name,
      one.netJmdCents,
      formatJmd(one.reversedJmdCents),
      formatJmd(one.refundedJmdCents),
      formatCount(one.payments),
    )
  const heads = ['Received', 'Reversed', 'Refunded', 'Payments']
  return [
    {
      title: 'Payments over time',
      heads: ['From', ...heads],
      rows: payments.byPart.map((one) => row(formatBusinessDay(one.start), one)),
      parts: partsOf(payments.byPart, 'money'),
    },
    {
      title: 'Payments by method',
      heads: ['Method', ...heads, 'Cash rounding'],
      rows: payments.byMethod.map((one) => {
        const known = row(spaced(one.method), one)
        return { ...known, more: [...known.more, formatJmd(one.roundingJmdCents)] }
      }),
    },
    {
      title: 'Payments by branch',
      heads: ['Branch', ...heads],
      rows: payments.byOffice.map((one) => row(one.branchName, one)),
    },
    ...('byPerson' in payments
      ? [
          {
            title: 'Payments by person',
            heads: ['Person', ...heads],
            rows: payments.byPerson.map((one) => row(one.person, one)),
          },
        ]
      : []),
  ]
}

const tillTables = ({ tills }: Report): ReportTable[] => {
  const row = (name: string, one: Report['tills']['totals']) =>
    money(
      name,
      one.countedJmdCents,
      formatJmd(one.expectedJmdCents),
      formatJmd(one.differenceJmdCents),
      formatCount(one.tills),
    )
  const heads = ['Counted', 'Expected', 'Difference', 'Tills']
  return [
    {
      title: 'Tills closed, by branch',
      heads: ['Branch', ...heads],
      rows: tills.byOffice.map((one) => row(one.branchName, one)),
    },
    ...('byPerson' in tills
      ? [
          {
            title: 'Tills closed, by cashier',
            heads: ['Cashier', ...heads],
            rows: tills.byPerson.map((one) => row(one.person, one)),
          },
        ]
      : []),
  ]
}

const nowTables = ({ unpaid, ageing, toBill, drivers }: Report): ReportTable[] => {
  const owed = (name: string, one: Report['unpaid']['totals']) =>
    money(name, one.balanceJmdCents, formatJmd(one.overdueJmdCents), formatCount(one.invoices))
  const heads = ['Owed', 'Overdue', 'Invoices']
  return [
    {
      title: 'Unpaid now, by age',
      heads: ['Since issue', ...heads],
      rows: unpaid.byAge.map((one) => owed(ageName(one), one)),
    },
    {
      title: 'Unpaid now, by branch',
      heads: ['Branch', ...heads],
      rows: unpaid.byOffice.map((one) => owed(one.branchName, one)),
    },
    {
      title: 'Packages here now, by age',
      heads: ['Since check-in', 'Packages'],
      rows: ageing.byAge.map((one) => count(ageName(one), one.packages)),
    },
    {
      title: 'To bill now',
      heads: ['What', 'Number'],
      rows: [
        count('Packages that are here', toBill.packages - toBill.handedOver),
        count('Packages handed over, not billed', toBill.handedOver),
        count('Store orders, bought and not paid', toBill.orders),
      ],
    },
    {
      title: 'Deliveries by driver',
      heads: ['Driver', 'Delivered', 'Failed attempts', 'Out now'],
      rows: drivers.map((one) =>
        count(one.driverName, one.delivered, formatCount(one.failedAttempts), formatCount(one.out)),
      ),
    },
  ]
}

/** What a report holds, a table for each way to look at it: how it went stands before what it is made of. */
export function reportTables(report: Report): ReportTable[] {
  const tables = [
    ...salesTables(report),
    ...intakeTables(report),
    ...paymentTables(report),
    ...tillTables(report),
    ...nowTables(report),
  ]
  return [...tables.filter(({ parts }) => parts), ...tables.filter(({ parts }) => !parts)]
}

/** A table of the period before as columns beside those of the period, part by part from the last one back. */
export function periodBeforeSeries({ rows, parts }: ReportTable, count: number): ChartSeries {
  const missing = Math.max(0, count - rows.length)
  const aligned = <T>(all: readonly T[], filler: T): T[] => [
    ...Array.from({ length: missing }, () => filler),
    ...all.slice(-count),
  ]
  return {
    name: 'Period before',
    tone: 'before',
    values: aligned(
      rows.map(({ value }) => value),
      0,
    ),
    days: aligned(parts?.days ?? [], ''),
  }
}
