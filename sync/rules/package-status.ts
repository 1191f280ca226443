import type { Package } from '../entities/package.ts'
import type { PackageEvent } from '../entities/package-event.ts'
import { type PackageStatus, placeOnLine, statusText } from '../entities/package-status.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Actor } from '../policies/actor.ts'
import { isChief } from '../policies/package.ts'
import { byRank } from './event-order.ts'

type Happened = Pick<PackageEvent, 'status' | 'stepBack' | 'occurredAt' | 'packageEventId' | 'note'> &
  Partial<Pick<PackageEvent, 'customs' | 'rank'>>

export interface Folded {
  readonly status: PackageStatus
  readonly delayedReason: string | null
}

/**
 * What a package's events come to, whatever order they arrived in: the furthest place on the line,
 * unless a permitted step back comes behind it. A scan that arrives late is therefore kept and never drags back. What was
 * recorded at customs moves nothing.
 */
export function foldStatus(events: readonly Happened[]): Folded {
  let reached: PackageStatus = 'PreAlert'
  let delayed: string | null = null
  for (const event of [...events].sort(byRank)) {
    if (event.customs) continue
    if (event.status === 'Delayed') delayed = event.note
    else if (event.stepBack || placeOnLine(event.status) >= placeOnLine(reached)) {
      reached = event.status
      delayed = null
    }
  }
  return delayed === null || reached === 'Delivered'
    ? { status: reached, delayedReason: null }
    : { status: 'Delayed', delayedReason: delayed }
}

/** A package is the customer's by being handed over, which is proven; only a mistake is corrected by a status. */
function mustBeCorrection(note: string, actor: Actor): void {
  if (!isChief(actor.role))
    throw new Refusal(
      'wrong-state',
      'A package becomes "Delivered" when it is handed over. Hand it over, or ask a supervisor, a senior or an administrator to correct its status.',
    )
  if (note === '')
    throw new Refusal('invalid', 'Say why the package counts as delivered without being handed over.', {
      note: ['is missing'],
    })
}

export interface Move {
  readonly to: PackageStatus
  readonly note: string
  readonly stepBack: boolean
}

/**
 * What an actor's wish for a status comes to, or a Refusal that names the state and what would be allowed.
 * `reached` is where the package stands on the line: for a delayed one, the place it was delayed at.
 */
export function moveOf(
  pkg: Pick<Package, 'status'>,
  reached: PackageStatus,
  to: PackageStatus,
  note: string,
  actor: Actor,
): Move {
  if (to === 'Delayed') {
    if (pkg.status === 'Delivered') throw new Refusal('wrong-state', 'A delivered package cannot be delayed.')
    if (note === '')
      throw new Refusal('invalid', 'Say why the package is delayed.', { reason: ['is missing'] })
    return { to, note, stepBack: false }
  }
  if (to === 'Delivered') mustBeCorrection(note, actor)
  const stepBack = placeOnLine(to) < placeOnLine(reached)
  if (!stepBack) return { to, note, stepBack }
  if (!isChief(actor.role))
    throw new Refusal(
      'wrong-state',
      `The package is already at "${statusText(reached)}". Moving it back to "${statusText(to)}" needs a supervisor, a senior or an administrator.`,
    )
  if (note === '')
    throw new Refusal('invalid', `Say why the package goes back to "${statusText(to)}".`, {
      note: ['is missing'],
    })
  return { to, note, stepBack }
}

/** Where the package stands on the line when Delayed is left out of account. */
export const reachedOf = (events: readonly Happened[]): PackageStatus =>
  foldStatus(events.filter((event) => event.status !== 'Delayed')).status
