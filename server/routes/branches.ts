import type { BranchUpdate, branches, NewBranch } from '#sync/api/branches.ts'
import type { Branch } from '#sync/entities/branch.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findBranch, isBranchCodeTaken, listBranches, usesOfBranch } from '../db/branches.ts'
import { type AuditedTx, audited, byOf } from '../lib/audited.ts'
import type { Handlers } from '../lib/route.ts'

async function mustBeFree(tx: AuditedTx, code: string | undefined, branchId: string): Promise<void> {
  if (code && (await isBranchCodeTaken(tx.kysely, code, branchId)))
    throw new Refusal('already-exists', `Another branch has the code ${code}. Choose another code.`, {
      code: ['is already in use'],
    })
}

async function mustFind(tx: AuditedTx, branchId: string): Promise<Branch> {
  const found = await findBranch(tx.kysely, branchId)
  if (!found) throw new Refusal('not-found', 'There is no such branch. It may have been deleted.')
  return found
}

async function mustBeUnused(tx: AuditedTx, branch: Branch): Promise<void> {
  const uses = Object.entries(await usesOfBranch(tx.kysely, branch.branchId))
  const kinds = uses.filter(([, used]) => used).map(([kind]) => kind)
  if (kinds.length > 0)
    throw new Refusal(
      'wrong-state',
      `${branch.name} still has ${kinds.join(', ')}. Set it inactive instead: it then takes nothing new.`,
    )
}

const blank = (at: string) => ({
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  archivedAt: null,
})

const changed = (branch: Branch, given: BranchUpdate, at: string): Branch => ({
  ...branch,
  ...(Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<NewBranch>),
  updatedAt: at,
})

export const branchHandlers: Handlers<typeof branches> = {
  'branches.list': (_call, { db }) => listBranches(db.reader),

  'branches.create': async ({ body, signed, request }, deps) => {
    const branchId = deps.ids.next()
    await audited(deps, byOf(signed, request, 'branch.create'), async (tx) => {
      await mustBeFree(tx, body.code, branchId)
      await tx.put('branch', { ...body, branchId, ...blank(tx.at) })
    })
    return must(await findBranch(deps.db.reader, branchId), 'the branch that was made')
  },

  'branches.update': async ({ params, body, signed, request }, deps) => {
    await audited(deps, byOf(signed, request, 'branch.update'), async (tx) => {
      const branch = changed(await mustFind(tx, params.branchId), body, tx.at)
      await mustBeFree(tx, body.code, branch.branchId)
      await tx.put('branch', branch)
    })
    return must(await findBranch(deps.db.reader, params.branchId), 'the branch that was changed')
  },

  'branches.remove': ({ params, signed, request }, deps) =>
    audited(deps, byOf(signed, request, 'branch.delete'), async (tx) => {
      const branch = await mustFind(tx, params.branchId)
      await mustBeUnused(tx, branch)
      await tx.put('branch', { ...branch, updatedAt: tx.at, deletedAt: tx.at })
      return { deleted: true as const }
    }),
}
