import type { PackageEvent } from '#sync/entities/package-event.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { furthestStatus, resolveMove } from '#sync/rules/package-status.ts'

/** Where one package stands: `reached` leaves a delay out of account. */
export interface PackageProgress {
  readonly status: PackageStatus
  readonly reached: PackageStatus
}

export interface AllowedMove {
  readonly status: PackageStatus
  /** Needs a note. */
  readonly stepBack: boolean
}

/** The statuses to which this person may set all of the packages; the rule itself is asked, not copied. */
export function allowedMoves(standings: readonly PackageProgress[], actor: Actor): AllowedMove[] {
  return packageStatuses.flatMap((status) => {
    if (standings.length === 0 || standings.every((one) => one.status === status)) return []
    try {
      const moves = standings.map((one) => resolveMove(one, one.reached, status, 'asked', actor))
      return [{ status, stepBack: moves.some((move) => move.stepBack) }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
}

/** A package's standing as its events tell it. */
export const toProgress = (
  pkg: { readonly status: PackageStatus },
  events: readonly PackageEvent[],
): PackageProgress => ({
  status: pkg.status,
  reached: events.length > 0 ? furthestStatus(events) : pkg.status,
})
