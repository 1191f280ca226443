import type { Action } from './ledger.ts'
import type { World } from './world.ts'

/**
 * Whether these actions may share a number because it can't be prevented: copies of a block, and two histories told as
 * one, draw the same numbers.
 */
const mayShare = (world: World, actions: readonly Action[]): boolean =>
  world.timesPutBack.length > 0 ||
  // Twice the same copy without the one that it replaced: twice the same numbers are left out.
  world.timesTurnedByHand.length > 1 ||
  (new Set(actions.map(({ device }) => device)).size > 1 &&
    actions.every(({ device }) => world.copied.has(device)))

/** Returns the actions that drew this number from a block, and may have put it on a box. */
const drawnWith = (world: World, hawb: string): Action[] =>
  world.ledger.actions().filter((action) => action.hawb === hawb && action.outcome !== 'refused')

/** Whether another device may have used a number that a device drew for itself. */
export const mayBeTaken = (world: World, hawb: string): boolean => {
  const actions = drawnWith(world, hawb)
  return world.timesPutBack.length > 0 || (actions.length > 1 && mayShare(world, actions))
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
  const labelActions = ledger.actions().filter((action) => action.hawb && action.outcome === 'saved')
  for (const [hawb, actions] of Map.groupBy(labelActions, (action) => action.hawb as string)) {
    const names = actions.map(({ device }) => device).join(' and ')
    if (actions.length > 1 && !mayShare(world, actions))
      verdict.fail('label-numbers', names, `${hawb} was drawn for ${actions.length} boxes`)
    if (actions.some(({ uid }) => appliedUids.has(uid)) && !codes.has(hawb))
      verdict.fail('label-numbers', names, `${hawb} is on a box, and finds no package`)
  }
}

const codesIn = (row: object): readonly string[] => ('codes' in row ? (row.codes as string[]) : [])
