import type { Checksum } from './checksums.ts'

/**
 * The format of a courier's numbers. To add a courier, add a row. The best matching row wins: first a right check
 * digit, then a format without one, then a wrong check digit; among equals, the first row. Patterns see only A–Z and
 * 0–9 and are anchored runs of fixed classes, so none of them can backtrack.
 */
export interface CourierFormat {
  readonly courier: string | ((number: string) => string)
  /** The length of the code: one number, or the shortest and the longest. */
  readonly length: number | readonly [shortest: number, longest: number]
  readonly pattern: RegExp
  /** Extracts the tracking number from the code. Without it, the code is the number. */
  readonly number?: (code: string) => string
  /** Checks the tracking number, not the code. Without it, the number can't be checked. */
  readonly check?: Checksum
  /** Other numbers by which people know this package. */
  readonly aliases?: (code: string) => readonly string[]
  /** The row matches only with a right check digit, because the shape alone says too little to report a wrong one. */
  readonly onlyIfRight?: true
  /**
   * A more common format has the same shape and another rule, so one in ten wrong numbers of that courier would pass
   * here. A right check digit suggests the courier and proves nothing.
   */
  readonly unproven?: true
  /** Order numbers, dates and names have this shape too, so inside other text the shape alone proves nothing. */
  readonly loose?: true
}

export const lastDigits =
  (count: number) =>
  (code: string): string =>
    code.slice(-count)
