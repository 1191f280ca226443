import type { Feature } from '../entities/invoice-status.ts'

/** What one charge is before it stands on an invoice. Money is integer cents; a waiver is below zero. */
export interface Charge {
  readonly feature: Feature
  readonly description: string
  readonly quantity: number
  readonly unitJmdCents: number
  /** How it came about, in words. */
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
 * The product of whole numbers over a divisor above zero, rounded once, half away from zero. The way there is exact:
 * three factors of cents, rate and basis points pass what a float holds.
 */
export function rounded(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((all, factor) => all * BigInt(factor), 1n)
  const over = BigInt(divisor)
  const size = product < 0n ? -product : product
  const whole = (2n * size + over) / (2n * over)
  // Not `-Number(0n)`: nothing owed is 0, not -0.
  return Number(product < 0n ? -whole : whole)
}

/** `rate` is JMD cents to the US dollar. */
export const jmdOfUsd = (usdCents: number, rate: number): number => rounded([usdCents, rate], 100)
export const usdOfJmd = (jmdCents: number, rate: number): number => rounded([jmdCents, 100], rate)

/** A percentage of at most two decimals as a whole number. */
export const basisPoints = (percent: number): number => Math.round(percent * 100)
export const wholePercent = 10_000
export const percentOf = (cents: number, percent: number): number =>
  rounded([cents, basisPoints(percent)], wholePercent)

export const chargeAmount = ({ quantity, unitJmdCents }: Pick<Charge, 'quantity' | 'unitJmdCents'>): number =>
  quantity * unitJmdCents

const sum = (charges: readonly Charge[]): number =>
  charges.reduce((total, charge) => total + chargeAmount(charge), 0)

export function totalsOf(charges: readonly Charge[]): Totals {
  const gctJmdCents = sum(charges.filter(({ feature }) => feature === 'GCT'))
  const totalJmdCents = sum(charges)
  return { subtotalJmdCents: totalJmdCents - gctJmdCents, gctJmdCents, totalJmdCents }
}

const plain = new Intl.NumberFormat('en-JM', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const signed = (sign: string, cents: number): string =>
  `${cents < 0 ? '-' : ''}${sign}${plain.format(Math.abs(cents) / 100)}`

/** For sentences, where "$" alone could be either dollar. */
export const usdText = (cents: number): string => signed('US$', cents)
export const jmdText = (cents: number): string => signed('J$', cents)
export const percentText = (percent: number): string => `${Number(percent.toFixed(2))}%`
