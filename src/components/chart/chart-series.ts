import { formatBusinessDay, formatCount, formatJmd } from '../../ui/texts/format.ts'

/** The colour of a series: first or second in its panel, or the paler one of an earlier period. */
export type SeriesTone = '0' | '1' | 'before'

export interface ChartSeries {
  readonly name: string
  readonly tone: SeriesTone
  /** A value for each day of the chart. */
  readonly values: readonly number[]
  /** The days of the values, if they differ from the chart's. */
  readonly days?: readonly string[]
}

export interface ColumnChartProps {
  /** "Sales by day" */
  label: string
  /** The first business day of each column, oldest first. */
  days: readonly string[]
  series: readonly ChartSeries[]
  unit: 'money' | 'count'
}

export const chartFormats = { money: formatJmd, count: formatCount } as const

type Format = (value: number) => string

const sentenceOf = ({ name, values, days }: Required<ChartSeries>, format: Format) => {
  const peak = Math.max(...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  return peak <= 0
    ? `${name}: nothing.`
    : `${name}: ${format(total)} in all, most on ${formatBusinessDay(days[values.indexOf(peak)])} with ${format(peak)}.`
}

/** The summary that screen readers announce first. */
export const chartSentence = ({ label, days, series, unit }: ColumnChartProps): string =>
  [
    `${label}, ${formatBusinessDay(days[0])} to ${formatBusinessDay(days.at(-1))}.`,
    ...series.map((item) => sentenceOf({ days, ...item }, chartFormats[unit])),
  ].join(' ')

export const isEmptyChart = ({ series }: Pick<ColumnChartProps, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === 0))
