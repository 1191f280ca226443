import { checkSync } from 'recheck'
import { minuteMs, secondMs } from '../sync/lib/durations.ts'

// The checker of this package in JavaScript, which needs no other program.
process.env['RECHECK_BACKEND'] = 'pure'

const shortest = (count: number): number => Math.min(count, 3)

/**
 * The pattern with its counted repeats made short. They multiply the steps of a letter by a fixed number, and the time
 * of the checker by its square.
 */
const withShortCounts = (source: string): string =>
  source
    .replaceAll(/\{(\d+)\}/g, (_, count: string) => `{${shortest(Number(count))}}`)
    .replaceAll(/\{(\d+),\}/g, (_, least: string) => `{${shortest(Number(least))},}`)
    .replaceAll(
      /\{(\d+),(\d+)\}/g,
      (_, low: string, high: string) => `{${Math.min(Number(low), 2)},${shortest(Number(high))}}`,
    )

/** True for a pattern whose steps grow as the length of the text. Capitals double its letters and change nothing else. */
export const isLinear = ({ source, flags }: { readonly source: string; readonly flags: string }): boolean =>
  checkSync(withShortCounts(source), flags.replace('i', ''), {
    timeout: 5 * minuteMs,
    // With less, the checker calls a pattern slow because the machine is busy.
    attackTimeout: 3 * secondMs,
    incubationTimeout: 3 * secondMs,
    maxIteration: 3,
  }).status === 'safe'
