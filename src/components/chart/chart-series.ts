import { formatBusinessDay, formatCount, formatJmd } from '../../ui/format.ts'

/** Which colour it is drawn in: the first of its panel, the second, or the paler one of a period before. */
export type SeriesTone = '0' | '1' | 'before'

export interface ChartSeries {
  readonly name: string
  readonly tone: SeriesTone
  /** One for every day of the chart. */
  readonly values: readonly number[]
  /** The days that the values are of, where they are others than the chart's. */
  readonly days?: readonly string[]
}

export interface ColumnChartProps {
  /** "Sales by day" */
  label: string
  /** The first business day of each column, the oldest first. */
  days: readonly string[]
  series: readonly ChartSeries[]
  unit: 'money' | 'count'
}

export const chartFormats = { money: formatJmd, count: formatCount } as const

type Format = (value: number) => string

const sentenceOf = ({ name, values, days }: Required<ChartSeries>, format: Format) => {
  const most = Math.max(...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  return most <= 0
    ? `${name}: nothing.`
    : `${name}: ${format(total)} in all, most on ${formatBusinessDay(days[values.indexOf(most)])} with ${format(most)}.`
}

/** What somebody who does not see the columns is told first. */
export const chartSentence = ({ label, days, series, unit }: ColumnChartProps): string =>
  [
    `${label}, ${formatBusinessDay(days[0])} to ${formatBusinessDay(days.at(-1))}.`,
    ...series.map((one) => sentenceOf({ days, ...one }, chartFormats[unit])),
  ].join(' ')

export const isEmptyChart = ({ series }: Pick<ColumnChartProps, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === 0))
