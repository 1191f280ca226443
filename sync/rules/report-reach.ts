import type { Branch } from '../entities/branch.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Actor } from '../policies/actor.ts'

/** Whose rows a report counts, by branchId; null is everybody's. */
export interface ReportReach {
  readonly branchId: string | null
  /** A warehouse has all packages pass through it, whichever office they go to. */
  readonly packagesOf: string | null
}

const noSuchOffice = () => new Refusal('not-found', 'Office not found.')

/** The office a report is of: an admin's choice or all of them, everybody else's own. */
export function officeOf(
  actor: Pick<Actor, 'role' | 'branchId'>,
  requestedBranchId: string | null | undefined,
): string | null {
  if (actor.role === 'Admin') return requestedBranchId ?? null
  if (actor.branchId === null)
    throw new Refusal(
      'wrong-state',
      'Your account belongs to no office, so there is nothing to report. Ask an admin to choose one for you.',
    )
  if (requestedBranchId && requestedBranchId !== actor.branchId) throw noSuchOffice()
  return actor.branchId
}

export function reachOf(
  branchId: string | null,
  branches: readonly Pick<Branch, 'branchId' | 'kind'>[],
): ReportReach {
  if (branchId === null) return { branchId, packagesOf: null }
  const branch = branches.find((one) => one.branchId === branchId)
  if (!branch) throw noSuchOffice()
  return { branchId, packagesOf: branch.kind === 'Warehouse' ? null : branchId }
}
