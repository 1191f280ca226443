import type { BranchUpdate, branches } from '#sync/api/company/branches.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { listText } from '#sync/lib/list-text.ts'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { isInBooks, type LivingUse, livingUsesOfBranch } from '../../db/company/branch-uses.ts'
import { findBranch, isBranchCodeTaken, listBranches } from '../../db/company/branches.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'
import { brandAddresses, tellNewAddresses } from '../../messages/notices/address-notices.ts'
import type { RouteDeps } from '../deps.ts'
import { mustHaveNoTransit, mustNotBeAddress } from './address-choices.ts'
import { mustHaveRoom } from './page-room.ts'

async function mustBeFree(tx: Transaction, code: string | undefined, branchId: string): Promise<void> {
  if (code && (await isBranchCodeTaken(tx.kysely, code, branchId)))
    throw new Refusal('already-exists', `Another branch has the code ${code}. Choose another code.`, {
      code: ['is already in use'],
    })
}

async function mustFind(tx: Transaction, branchId: string): Promise<Branch> {
  const branch = await findBranch(tx.kysely, branchId)
  if (!branch) throw new Refusal('not-found', 'Branch not found. It may have been deleted.')
  return branch
}

/** The nouns for a sentence that counts them: singular and plural. */
const useNouns: Record<LivingUse, readonly [one: string, many: string]> = {
  customers: ['customer who picks up there', 'customers who pick up there'],
  staff: ['member of the staff', 'members of the staff'],
  packages: ['package that is not handed over', 'packages that are not handed over'],
  manifests: ['manifest under way', 'manifests under way'],
  transfers: ['transfer that is not closed', 'transfers that are not closed'],
  deliveries: ['open delivery', 'open deliveries'],
  devices: ['device on the hub', 'devices on the hub'],
  fees: ['fee for its packages', 'fees for its packages'],
  apiKeys: ['API key of a partner', 'API keys of partners'],
}

const inactive = 'set it inactive: it then takes nothing new'

/** A branch can be deleted only if no open work uses it and no permanent record would lose its name. */
async function mustBeUnused(tx: Transaction, { branchId, name }: Branch): Promise<void> {
  const uses = await livingUsesOfBranch(tx.kysely, branchId)
  const currentUses = namesIn(uses)
    .filter((use) => uses[use] > 0)
    .map((use) => `${uses[use]} ${useNouns[use][uses[use] === 1 ? 0 : 1]}`)
  if (currentUses.length > 0)
    throw new Refusal(
      'wrong-state',
      `${name} still has ${listText(currentUses)}. Give them another branch or finish them first, or ${inactive}.`,
    )
  if (await isInBooks(tx.kysely, branchId))
    throw new Refusal(
      'wrong-state',
      `${name} is in the books: packages, manifests, transfers, deliveries or tills that are done name it, and go on doing so. It cannot be deleted; ${inactive}.`,
    )
}

const blank = (at: string) => ({
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  archivedAt: null,
})

const withChanges = (branch: Branch, input: BranchUpdate, at: string): Branch => ({
  ...branch,
  ...pickDefined(input),
  updatedAt: at,
})

/** Whether packages can be sent there. */
const takesPackages = ({ kind, active, address }: Branch): boolean =>
  kind === 'Warehouse' && active && address.trim() !== ''

export const branchHandlers: Handlers<typeof branches, RouteDeps> = {
  'branches.list': (_call, { db }) => listBranches(db.reads.kysely),

  'branches.create': async ({ body, signed, request }, deps) => {
    const branchId = deps.ids.next()
    await withTransaction(deps, byOf(signed, request, 'branch.create'), async (tx) => {
      await mustBeFree(tx, body.code, branchId)
      await mustHaveRoom(tx, 'branches')
      await tx.put('branch', { ...body, branchId, ...blank(tx.at) })
    })
    return must(await findBranch(deps.db.reads.kysely, branchId), 'the branch that was made')
  },

  'branches.update': editRow(async ({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const branch = withChanges(await mustFind(tx, params.branchId), body, tx.at)
      await mustBeFree(tx, body.code, branch.branchId)
      if (!takesPackages(branch)) await mustNotBeAddress(tx, branch)
      const addressesBefore = await brandAddresses(deps, tx.kysely)
      const addresses = await brandAddresses(deps, tx.kysely, { branch })
      await tellNewAddresses(deps, tx, addressesBefore, addresses)
      await tx.put('branch', branch)
    }
    await withTransaction(deps, byOf(signed, request, 'branch.update'), write, { mustHold })
    return must(await findBranch(deps.db.reads.kysely, params.branchId), 'the branch that was changed')
  }),

  'branches.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'branch.delete'), async (tx) => {
      const branch = await mustFind(tx, params.branchId)
      await mustNotBeAddress(tx, branch)
      await mustHaveNoTransit(tx, branch)
      await mustBeUnused(tx, branch)
      await tx.put('branch', { ...branch, updatedAt: tx.at, deletedAt: tx.at })
      return branch
    }),
}
