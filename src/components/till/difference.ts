import type { Till } from '#sync/entities/money/till.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'

type CountedTill = Pick<Till, 'countedJmdCents' | 'expectedJmdCents' | 'countedUsdCents' | 'expectedUsdCents'>

/** Compares each currency; both are null while a till isn't counted. */
export const tillDifference = (till: CountedTill) => ({
  jmdCents: till.countedJmdCents === null ? null : till.countedJmdCents - (till.expectedJmdCents ?? 0),
  usdCents: till.countedUsdCents === null ? null : till.countedUsdCents - (till.expectedUsdCents ?? 0),
})

export const isDifferent = (till: CountedTill): boolean => {
  const { jmdCents, usdCents } = tillDifference(till)
  return Boolean(jmdCents) || Boolean(usdCents)
}

const differenceText = (cents: number | null, text: (cents: number) => string): string[] =>
  cents ? [`${text(Math.abs(cents))} ${cents < 0 ? 'missing' : 'too much'}`] : []

/** "None", "J$50.00 missing", "J$50.00 too much, US$20.00 missing". */
export function tillDifferenceText(till: CountedTill): string {
  const { jmdCents, usdCents } = tillDifference(till)
  return [...differenceText(jmdCents, formatJmd), ...differenceText(usdCents, formatUsd)].join(', ') || 'None'
}

/** "J$10,000.00", and "J$10,000.00 and US$20.00" where there are any. */
export const cashText = (jmdCents: number | null, usdCents: number | null): string =>
  usdCents ? `${formatJmd(jmdCents)} and ${formatUsd(usdCents)}` : formatJmd(jmdCents)
