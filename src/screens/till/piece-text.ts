import type { Currency } from '#sync/entities/money/currency.ts'
import { formatCount, formatJmd, formatUsd } from '../../ui/texts/format.ts'

export const formatCash: Readonly<Record<Currency, (cents: number) => string>> = {
  JMD: formatJmd,
  USD: formatUsd,
}

const signs: Readonly<Record<Currency, string>> = { JMD: 'J$', USD: 'US$' }

/** "J$5,000", "US$20": notes and coins have no cents. */
export const pieceName = (currency: Currency, cents: number): string =>
  `${signs[currency]}${formatCount(cents / 100)}`
