import type { Branch } from '../../entities/company/branch.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'

/** The rows that a report counts, by branchId; null means every branch. */
export interface ReportReach {
  readonly branchId: string | null
  /** Null for a warehouse too, because all packages pass through it on the way to any office. */
  readonly packagesOf: string | null
}

const noSuchOffice = () => new Refusal('not-found', 'Office not found.')

/** The office of a report: an admin can choose one or all, other staff get their own. */
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
  const branch = branches.find((candidate) => candidate.branchId === branchId)
  if (!branch) throw noSuchOffice()
  return { branchId, packagesOf: branch.kind === 'Warehouse' ? null : branchId }
}
