import { must } from '#sync/lib/must.ts'

/** The value below which that share (0 to 1) of the values lies; of an empty list there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  const at = Math.min(sortedValues.length - 1, Math.max(0, Math.ceil(share * sortedValues.length) - 1))
  return must(sortedValues[at], 'a measured value')
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2)

export const round = (value: number): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: digits(value),
    maximumFractionDigits: digits(value),
  })

export const ms = (value: number): string =>
  value >= 10_000 ? `${round(value / 1000)} s` : `${round(value)} ms`
export const spread = (values: readonly number[]): string =>
  `p50 ${ms(median(values))}, p95 ${ms(p95(values))}`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const kB = (bytes: number): string => `${round(bytes / 1000)} kB`
export const count = (n: number): string => n.toLocaleString('en')

/** Both run in turn, so that any other load on the machine affects both equally. */
export async function inTurns(
  rounds: number,
  productTime: (round: number) => Promise<number>,
  bare: (round: number) => Promise<number>,
): Promise<{ ours: number[]; bare: number[] }> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await bare(round))
    times.ours.push(await productTime(round))
  }
  return times
}

export const since = (start: number): number => performance.now() - start
