import type { Feature } from '../../entities/money/invoice-status.ts'

/** A charge before it is on an invoice. Money is in integer cents; a waiver is negative. */
export interface Charge {
  readonly feature: Feature
  readonly description: string
  readonly quantity: number
  readonly unitJmdCents: number
  /** The explanation of the amount, in words. */
  readonly how: string
  readonly inStock?: number | null
  readonly packageId?: string | null
}

export interface Totals {
  readonly subtotalJmdCents: number
  readonly gctJmdCents: number
  readonly totalJmdCents: number
}

/**
 * The product of integers over a positive divisor, rounded once, half away from zero. BigInt keeps it exact, because
 * three factors of cents, rate and basis points exceed what a float holds.
 */
export function roundedQuotient(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((total, factor) => total * BigInt(factor), 1n)
  const over = BigInt(divisor)
  const size = product < 0n ? -product : product
  const quotient = (2n * size + over) / (2n * over)
  // `-Number(0n)` would be -0, and no debt must be plain 0.
  return Number(product < 0n ? -quotient : quotient)
}

/** `rate` is JMD cents per US dollar. */
export const jmdOfUsd = (usdCents: number, rate: number): number => roundedQuotient([usdCents, rate], 100)
export const usdOfJmd = (jmdCents: number, rate: number): number => roundedQuotient([jmdCents, 100], rate)

/** Converts a percentage with at most two decimals into an integer. */
export const basisPoints = (percent: number): number => Math.round(percent * 100)
export const wholePercent = 10_000
export const percentOf = (cents: number, percent: number): number =>
  roundedQuotient([cents, basisPoints(percent)], wholePercent)

export const chargeAmount = ({ quantity, unitJmdCents }: Pick<Charge, 'quantity' | 'unitJmdCents'>): number =>
  quantity * unitJmdCents

const sum = (charges: readonly Charge[]): number =>
  charges.reduce((total, charge) => total + chargeAmount(charge), 0)

export function totalsOf(charges: readonly Charge[]): Totals {
  const gctJmdCents = sum(charges.filter(({ feature }) => feature === 'GCT'))
  const totalJmdCents = sum(charges)
  return { subtotalJmdCents: totalJmdCents - gctJmdCents, gctJmdCents, totalJmdCents }
}

const decimalFormat = new Intl.NumberFormat('en-JM', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatMoney = (sign: string, cents: number): string =>
  `${cents < 0 ? '-' : ''}${sign}${decimalFormat.format(Math.abs(cents) / 100)}`

/** For sentences, where "$" alone could mean either dollar. */
export const usdText = (cents: number): string => formatMoney('US$', cents)
export const jmdText = (cents: number): string => formatMoney('J$', cents)
export const percentText = (percent: number): string => `${Number(percent.toFixed(2))}%`
