import type { AdminReport, EmployeeReport } from '#sync/entities/company/report.ts'
import { packageStateNames } from '#sync/entities/packages/package-state.ts'
import type { ChartSeries, ColumnChartProps } from '../../components/chart/chart-series.ts'
import { formatBusinessDay, formatCount, formatJmd, formatLb, formatUsd } from '../../ui/texts/format.ts'

export interface ReportRow {
  readonly name: string
  /** The value of the bar. */
  readonly value: number
  /** The same value formatted for people. */
  readonly text: string
  readonly more: readonly string[]
}

/** A table of the report. A row's first figure is also its bar. */
export interface ReportTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly ReportRow[]
  /** The rows are consecutive parts of the period, drawn as columns instead of bars. */
  readonly parts?: ReportParts
}

export interface ReportParts {
  readonly days: readonly string[]
  readonly unit: ColumnChartProps['unit']
}

/** Splits "StoreOrder" into words. */
const toWords = (word: string): string =>
  word.replaceAll(/\B([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

const ageName = ({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string =>
  toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`

const money = (name: string, value: number, ...more: string[]): ReportRow => ({
  name,
  value,
  text: formatJmd(value),
  more,
})
const count = (name: string, value: number, ...more: string[]): ReportRow => ({
  name,
  value,
  text: formatCount(value),
  more,
})

const partsOf = (parts: readonly { start: string }[], unit: ReportParts['unit']): ReportParts => ({
  days: parts.map(({ start }) => start),
  unit,
})

type Report = EmployeeReport | AdminReport

const salesTables = ({ sales }: Report): ReportTable[] => {
  const row = (name: string, sums: Report['sales']['totals']) =>
    money(name, sums.totalJmdCents, formatJmd(sums.gctJmdCents), formatCount(sums.invoices))
  const heads = ['Total', 'GCT', 'Invoices']
  return [
    {
      title: 'Sales over time',
      heads: ['From', ...heads],
      rows: sales.byPart.map((part) => row(formatBusinessDay(part.start), part)),
      parts: partsOf(sales.byPart, 'money'),
    },
    {
      title: 'Sales by kind',
      heads: ['Kind', ...heads],
      rows: sales.byKind.map((kind) => row(toWords(kind.kind), kind)),
    },
    {
      title: 'Sales by branch',
      heads: ['Branch', ...heads],
      rows: sales.byOffice.map((office) => row(office.branchName, office)),
    },
    ...('byPerson' in sales
      ? [
          {
            title: 'Sales by person',
            heads: ['Person', ...heads],
            rows: sales.byPerson.map((cashier) => row(cashier.person, cashier)),
          },
        ]
      : []),
  ]
}

const intakeTables = ({ intake }: Report): ReportTable[] => {
  const row = (name: string, sums: Report['intake']['totals']) =>
    count(name, sums.packages, formatCount(sums.pieces), formatLb(sums.weightLb))
  const heads = ['Packages', 'Pieces', 'Weight']
  return [
    {
      title: 'Check-ins over time',
      heads: ['From', ...heads],
      rows: intake.byPart.map((part) => row(formatBusinessDay(part.start), part)),
      parts: partsOf(intake.byPart, 'count'),
    },
    {
      title: 'Check-ins by courier',
      heads: ['Courier', ...heads],
      rows: intake.byCourier.map((courier) => row(courier.courier || 'Not recorded', courier)),
    },
    {
      title: 'Check-ins by branch',
      heads: ['Branch', ...heads],
      rows: intake.byOffice.map((office) => row(office.branchName, office)),
    },
    ...('byPerson' in intake
      ? [
          {
            title: 'Check-ins by person',
            heads: ['Person', ...heads],
            rows: intake.byPerson.map((person) => row(person.person, person)),
          },
        ]
      : []),
  ]
}

const paymentTables = ({ payments }: Report): ReportTable[] => {
  const row = (name: string, sums: Report['payments']['totals']) =>
    money(
      name,
      sums.netJmdCents,
      formatJmd(sums.reversedJmdCents),
      formatJmd(sums.refundedJmdCents),
      formatCount(sums.payments),
    )
  const heads = ['Received', 'Reversed', 'Refunded', 'Payments']
  return [
    {
      title: 'Payments over time',
      heads: ['From', ...heads],
      rows: payments.byPart.map((part) => row(formatBusinessDay(part.start), part)),
      parts: partsOf(payments.byPart, 'money'),
    },
    {
      title: 'Payments by method',
      heads: ['Method', ...heads, 'Cash rounding'],
      rows: payments.byMethod.map((method) => {
        const methodRow = row(toWords(method.method), method)
        return { ...methodRow, more: [...methodRow.more, formatJmd(method.roundingJmdCents)] }
      }),
    },
    {
      title: 'Payments by branch',
      heads: ['Branch', ...heads],
      rows: payments.byOffice.map((office) => row(office.branchName, office)),
    },
    ...('byPerson' in payments
      ? [
          {
            title: 'Payments by person',
            heads: ['Person', ...heads],
            rows: payments.byPerson.map((person) => row(person.person, person)),
          },
        ]
      : []),
  ]
}

const tillTables = ({ tills }: Report): ReportTable[] => {
  const hasDollars = tills.byOffice.some(
    ({ countedUsdCents, differenceUsdCents }) => countedUsdCents !== 0 || differenceUsdCents !== 0,
  )
  const row = (name: string, sums: Report['tills']['totals']) =>
    money(
      name,
      sums.countedJmdCents,
      formatJmd(sums.expectedJmdCents),
      formatJmd(sums.differenceJmdCents),
      ...(hasDollars ? [formatUsd(sums.countedUsdCents), formatUsd(sums.differenceUsdCents)] : []),
      formatCount(sums.tills),
    )
  const dollarHeads = hasDollars ? ['US$ counted', 'US$ difference'] : []
  const heads = ['Counted', 'Expected', 'Difference', ...dollarHeads, 'Tills']
  return [
    {
      title: 'Tills closed, by branch',
      heads: ['Branch', ...heads],
      rows: tills.byOffice.map((office) => row(office.branchName, office)),
    },
    ...('byPerson' in tills
      ? [
          {
            title: 'Tills closed, by cashier',
            heads: ['Cashier', ...heads],
            rows: tills.byPerson.map((person) => row(person.person, person)),
          },
          {
            title: 'Refunds in cash from the safe',
            heads: ['Handed out by', 'Refunded', 'Refunds'],
            rows: tills.fromSafe.map((person) =>
              money(person.person, person.refundedJmdCents, formatCount(person.refunds)),
            ),
          },
        ]
      : []),
  ]
}

const endingTables = ({ endings }: Report): ReportTable[] => [
  {
    title: 'Packages that ended without their customer',
    heads: ['How', 'Packages', 'Sold for', 'Credited', 'Storage not charged', 'Declared value'],
    rows: endings.map((ending) =>
      count(
        ending.state === 'LostPieces' ? 'Lost pieces' : packageStateNames[ending.state],
        ending.packages,
        formatJmd(ending.proceedsJmdCents),
        formatJmd(ending.creditedJmdCents),
        formatJmd(ending.storageWaivedJmdCents),
        formatUsd(ending.declaredValueUsdCents),
      ),
    ),
  },
]

const nowTables = ({ unpaid, ageing, toBill, drivers }: Report): ReportTable[] => {
  const owed = (name: string, sums: Report['unpaid']['totals']) =>
    money(name, sums.balanceJmdCents, formatJmd(sums.overdueJmdCents), formatCount(sums.invoices))
  const heads = ['Owed', 'Overdue', 'Invoices']
  return [
    {
      title: 'Unpaid now, by age',
      heads: ['Since issue', ...heads],
      rows: unpaid.byAge.map((bucket) => owed(ageName(bucket), bucket)),
    },
    {
      title: 'Unpaid now, by branch',
      heads: ['Branch', ...heads],
      rows: unpaid.byOffice.map((office) => owed(office.branchName, office)),
    },
    {
      title: 'Packages here now, by age',
      heads: ['Since check-in', 'Packages'],
      rows: ageing.byAge.map((bucket) => count(ageName(bucket), bucket.packages)),
    },
    {
      title: 'To bill now',
      heads: ['What', 'Number'],
      rows: [
        count('Packages that are here', toBill.packages - toBill.handedOver),
        count('Packages that left, not billed', toBill.handedOver),
        count('Store orders, bought and not paid', toBill.orders),
      ],
    },
    {
      title: 'Deliveries by driver',
      heads: ['Driver', 'Delivered', 'Failed attempts', 'Out now'],
      rows: drivers.map((driver) =>
        count(
          driver.driverName,
          driver.delivered,
          formatCount(driver.failedAttempts),
          formatCount(driver.out),
        ),
      ),
    },
  ]
}

/** A report's tables: first the development, then the breakdown. */
export function reportTables(report: Report): ReportTable[] {
  const tables = [
    ...salesTables(report),
    ...intakeTables(report),
    ...paymentTables(report),
    ...tillTables(report),
    ...endingTables(report),
    ...nowTables(report),
  ]
  return [...tables.filter(({ parts }) => parts), ...tables.filter(({ parts }) => !parts)]
}

/** Converts the table of the period before into columns next to the period's, aligned from the last part back. */
export function periodBeforeSeries({ rows, parts }: ReportTable, count: number): ChartSeries {
  const missing = Math.max(0, count - rows.length)
  const alignEnds = <T>(values: readonly T[], filler: T): T[] => [
    ...Array.from({ length: missing }, () => filler),
    ...values.slice(-count),
  ]
  return {
    name: 'Period before',
    tone: 'before',
    values: alignEnds(
      rows.map(({ value }) => value),
      0,
    ),
    days: alignEnds(parts?.days ?? [], ''),
  }
}
