import type { Action } from './ledger.ts'
import type { World } from './world.ts'

/**
 * Whether these deeds may share a number because it can't be prevented: copies of a block, and two histories told as
 * one, draw the same numbers.
 */
const mayShare = (world: World, deeds: readonly Action[]): boolean =>
  world.timesPutBack.length > 0 ||
  // Twice the same copy without the one that it replaced: twice the same numbers are left out.
  world.timesTurnedByHand.length > 1 ||
  (new Set(deeds.map(({ device }) => device)).size > 1 &&
    deeds.every(({ device }) => world.copied.has(device)))

/** Returns the deeds that drew this number from a block, and may have put it on a box. */
const drawnWith = (world: World, hawb: string): Action[] =>
  world.ledger.actions().filter((deed) => deed.hawb === hawb && deed.outcome !== 'refused')

/** Whether another device may have used a number that a device drew for itself. */
export const mayBeTaken = (world: World, hawb: string): boolean => {
  const deeds = drawnWith(world, hawb)
  return world.timesPutBack.length > 0 || (deeds.length > 1 && mayShare(world, deeds))
}

/** A number that was drawn is on one box, and finds its package. */
export function checkNumbers(world: World): void {
  const { ledger, server, verdict } = world
  const appliedUids = new Set(
    server.reader
      .mutations()
      .filter(({ status }) => status === 'applied')
      .map(({ uid }) => uid),
  )
  const codes = new Set([...(server.reader.truth().rows.get('package')?.values() ?? [])].flatMap(codesIn))
  const labelDeeds = ledger.actions().filter((deed) => deed.hawb && deed.outcome === 'saved')
  for (const [hawb, deeds] of Map.groupBy(labelDeeds, (deed) => deed.hawb as string)) {
    const names = deeds.map(({ device }) => device).join(' and ')
    if (deeds.length > 1 && !mayShare(world, deeds))
      verdict.fail('label-numbers', names, `${hawb} was drawn for ${deeds.length} boxes`)
    if (deeds.some(({ uid }) => appliedUids.has(uid)) && !codes.has(hawb))
      verdict.fail('label-numbers', names, `${hawb} is on a box, and finds no package`)
  }
}

const codesIn = (row: object): readonly string[] => ('codes' in row ? (row.codes as string[]) : [])
