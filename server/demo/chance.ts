import { must } from '#sync/lib/must.ts'

/** Chance that can be had again: the same seed makes the same company. */
export function createChance(seed: number) {
  let state = seed >>> 0

  /** Uniform in [0, 1): Tommy Ettinger's mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const wholeNumber = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    /** Both ends included. */
    whole: wholeNumber,
    yes: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => must(list[wholeNumber(0, list.length - 1)], 'an entry of a list'),
    digits: (count: number): string => Array.from({ length: count }, () => wholeNumber(0, 9)).join(''),
    letters: (count: number): string =>
      Array.from({ length: count }, () => String.fromCharCode(65 + wholeNumber(0, 25))).join(''),
    /** A UUIDv7 made at that moment. */
    id(atMs: number): string {
      const time = Math.floor(atMs).toString(16).padStart(12, '0')
      const hex = (bits: number) => Math.floor(next() * 2 ** bits)
      const part = (value: number, width: number) => value.toString(16).padStart(width, '0')
      const variant = part(0x8000 | hex(14), 4)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${part(hex(12), 3)}-${variant}-${part(hex(24), 6)}${part(hex(24), 6)}`
    },
  }
}
export type Chance = ReturnType<typeof createChance>
