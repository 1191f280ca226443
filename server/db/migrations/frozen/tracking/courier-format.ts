import type { Checksum } from './checksums.ts'

/**
 * A format of a courier; adding a row adds a format. If several rows fit a code, the best wins: one with a right check
 * digit, then one without a check, then one with a wrong check digit; among equals the first. Patterns see only A–Z
 * and 0–9 and are anchored runs of fixed classes, so none can backtrack.
 */
export interface CourierFormat {
  readonly courier: string | ((number: string) => string)
  /** How many characters the code has: one length, or the shortest and the longest. */
  readonly length: number | readonly [shortest: number, longest: number]
  readonly pattern: RegExp
  /** The tracking number inside the code; the code itself where nothing is said. */
  readonly number?: (code: string) => string
  /** Judges the tracking number, not the code. Without one, nothing can be checked. */
  readonly check?: Checksum
  /** Other numbers people know this package by. */
  readonly aliases?: (code: string) => readonly string[]
  /** Taken only when its check digit is right: the shape alone says too little to speak of a wrong one. */
  readonly onlyIfRight?: true
  /**
   * A more frequent format has the same shape and another rule, so that one wrong number in ten of theirs would pass
   * here. A right check digit says whose it may be and proves nothing.
   */
  readonly unproven?: true
}

export const lastDigits =
  (count: number) =>
  (code: string): string =>
    code.slice(-count)
