import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { type PackageStatus, placeOnLine, statusText } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { isChief } from '../../policies/package.ts'
import { byRank } from './event-order.ts'

type EventFields = Pick<PackageEvent, 'status' | 'stepBack' | 'occurredAt' | 'packageEventId' | 'note'> &
  Partial<Pick<PackageEvent, 'customs' | 'rank' | 'headingTo'>>

export interface FoldedStatus {
  readonly status: PackageStatus
  readonly delayedReason: string | null
  /** The office to which it left by road with the event that it is at. */
  readonly headingTo: string | null
}

/**
 * Folds a package's events into its status, independent of their arrival: the furthest place on the line, unless a
 * permitted step back comes after it. A late scan is kept but never moves the package back. Customs records move
 * nothing.
 */
export function foldStatus(events: readonly EventFields[]): FoldedStatus {
  let furthest: PackageStatus = 'PreAlert'
  let delayNote: string | null = null
  let headingTo: string | null = null
  for (const event of [...events].sort(byRank)) {
    if (event.customs) continue
    if (event.status === 'Delayed') delayNote = event.note
    else if (event.stepBack || placeOnLine(event.status) >= placeOnLine(furthest)) {
      furthest = event.status
      delayNote = null
      headingTo = event.headingTo ?? null
    }
  }
  return delayNote === null || furthest === 'Delivered'
    ? { status: furthest, delayedReason: null, headingTo }
    : { status: 'Delayed', delayedReason: delayNote, headingTo }
}

/** Delivery is reached only by a hand-over with proof. Setting it as a status is for correcting mistakes. */
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
 * Decides which change of status a request leads to, or throws a Refusal that names the state and the allowed steps.
 * `furthest` is the package's place on the line; for a delayed package, the place before the delay.
 */
export function resolveMove(
  pkg: Pick<Package, 'status'>,
  furthest: PackageStatus,
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
  const stepBack = placeOnLine(to) < placeOnLine(furthest)
  if (!stepBack) return { to, note, stepBack }
  if (!isChief(actor.role))
    throw new Refusal(
      'wrong-state',
      `The package is already at "${statusText(furthest)}". Moving it back to "${statusText(to)}" needs a supervisor, a senior or an administrator.`,
    )
  if (note === '')
    throw new Refusal('invalid', `Say why the package goes back to "${statusText(to)}".`, {
      note: ['is missing'],
    })
  return { to, note, stepBack }
}

/** The package's place on the line, ignoring delays. */
export const furthestStatus = (events: readonly EventFields[]): PackageStatus =>
  foldStatus(events.filter((event) => event.status !== 'Delayed')).status
