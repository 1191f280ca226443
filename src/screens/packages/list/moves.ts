import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/packages/package-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { furthestStatus, resolveMove } from '#sync/rules/packages/package-status.ts'

/** A package's status. `reached` ignores a delay. */
export interface PackageProgress {
  readonly status: PackageStatus
  readonly reached: PackageStatus
}

export interface AllowedMove {
  readonly status: PackageStatus
  /** Needs a note. */
  readonly stepBack: boolean
}

/** Returns the statuses that this person may set for all packages, by asking the rule itself. */
export function allowedMoves(standings: readonly PackageProgress[], actor: Actor): AllowedMove[] {
  return packageStatuses.flatMap((status) => {
    if (standings.length === 0 || standings.every((standing) => standing.status === status)) return []
    try {
      const moves = standings.map((standing) =>
        resolveMove(standing, standing.reached, status, 'asked', actor),
      )
      return [{ status, stepBack: moves.some((move) => move.stepBack) }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
}

/** Derives a package's progress from its events. */
export const toProgress = (
  pkg: { readonly status: PackageStatus },
  events: readonly PackageEvent[],
): PackageProgress => ({
  status: pkg.status,
  reached: events.length > 0 ? furthestStatus(events) : pkg.status,
})
