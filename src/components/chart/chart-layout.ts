import type { ColumnChartProps } from './chart-series.ts'

type Unit = ColumnChartProps['unit']

const shortNumber = new Intl.NumberFormat('en-JM', { notation: 'compact', maximumFractionDigits: 2 })

/** An axis has room for "1.65M", which a single digit would round to another amount. */
export const axisFormats: Record<Unit, (value: number) => string> = {
  money: (cents) => `J$${shortNumber.format(cents / 100)}`,
  count: (n) => shortNumber.format(n),
}

/** The widths in px fit the longest label of each axis. */
export const axisWidths: Record<Unit, number> = { money: 64, count: 44 }

/** The space in px right of the last column, for the second half of its day. */
export const endSpace = 20

/** Day labels such as "28 Nov" that are closer together than this would touch. */
const dayLabelWidth = 56

/** The columns that have a day below them: as many as fit, always with the newest. */
export function labelledColumns(count: number, plotWidth: number): number[] {
  const maxLabels = Math.max(1, Math.floor(plotWidth / dayLabelWidth))
  const step = Math.ceil(count / maxLabels)
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** The bounds of the value axis: zero is always on it, and the highest column has some space above. */
export const valueBounds = (lowest: number, highest: number): [number, number] => {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)]
  const space = (high - low) * 0.05
  return [low < 0 ? low - space : 0, high > 0 ? high + space : 0]
}

/** The column below a pointer, which may be slightly outside the first or the last. */
export const columnAt = (share: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(share * count)))
