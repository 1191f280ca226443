import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import {
  handheldNames,
  headOffice,
  isHandheldName,
  type PersonName,
  people,
  warehouse,
  workerNames,
} from './company.ts'
import type { Chance } from './kernel/chance.ts'
import type { Right } from './rights.ts'
import { harbour, hill } from './road-places.ts'
import type { World } from './world.ts'

export const localOffices: readonly string[] = [harbour, hill]

/** The office that a handheld at this branch follows, by hand and not from the policies. */
function atBranch({ actor, ...right }: Right, branchId: string | null): Right {
  const { officeId: _before, ...person } = actor
  const isLocal = person.isHandheld && branchId !== null && localOffices.includes(branchId)
  return { ...right, actor: { ...person, branchId, ...(isLocal && { officeId: branchId }) } }
}

/** Moves a person or a handheld to a branch. */
export async function moveAccount(world: World, person: PersonName, branchId: string | null): Promise<void> {
  const { accountId } = people[person]
  await world.server.administer(async (tx) => {
    const row = await tx.get('account', accountId)
    if (row) await tx.put('account', { ...row, branchId })
    if (isHandheldName(person))
      await tx.kysely.updateTable('handheld').where('accountId', '=', accountId).set({ branchId }).execute()
  })
  world.rights[person] = atBranch(world.rights[person], branchId)
  world.server.rightsChanged(accountId)
}

const branchesAtStart = {
  ...{ handheld1: harbour, handheld2: hill, customer1: harbour, customer2: hill },
  ...{ warehouse1: null, warehouse2: null, supervisor: null, employee: null },
} as const satisfies Partial<Record<PersonName, string | null>>
const movable = namesIn(branchesAtStart)

const isThere = ({ devices }: World, person: PersonName): boolean =>
  !isHandheldName(person) || devices.some((device) => device.person === person)

/** Two local offices, each with a handheld, customers of both, and staff of all branches. */
export async function setUpOffices(world: World): Promise<void> {
  if (world.plan.part !== 'offices') return
  await world.server.administer(async (tx) => {
    for (const branchId of localOffices)
      await tx.put('branch', { ...branchRow, branchId, kind: 'LocalOffice' })
  })
  for (const person of movable)
    if (isThere(world, person)) await moveAccount(world, person, branchesAtStart[person])
}

/** After a restore each person gets back the branch that they had. */
export async function rewriteOffices(world: World): Promise<void> {
  if (world.plan.part !== 'offices' || !world.server.running) return
  for (const person of movable)
    if (isThere(world, person)) await moveAccount(world, person, world.rights[person].actor.branchId)
}

type Move = (world: World, chance: Chance) => Promise<void>

const packageIn = (world: World, chance: Chance): Package | null => {
  const rows = [...(world.server.reader.truth().rows.get('package')?.values() ?? [])] as Package[]
  const living = rows.filter((row) => !row.deletedAt)
  return living.length > 0 ? chance.pick(living) : null
}

const putIn = (world: World, packageId: string, branchId: string | null): Promise<unknown> =>
  world.server.administer(async (tx) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, branchId, updatedAt: tx.at })
  })

/** Each entry moves rows or a device between offices, regardless of who is offline. */
const moves = {
  async package(world, chance) {
    const pkg = packageIn(world, chance)
    if (pkg) await putIn(world, pkg.packageId, chance.pick([...localOffices, ...localOffices, null]))
  },
  async thereAndBack(world, chance) {
    const pkg = packageIn(world, chance)
    if (!pkg) return
    await putIn(world, pkg.packageId, pkg.branchId === hill ? harbour : hill)
    await putIn(world, pkg.packageId, pkg.branchId)
  },
  handheld: (world, chance) =>
    moveAccount(world, chance.pick(handheldNames), chance.pick([...localOffices, warehouse, null])),
  worker: (world, chance) =>
    moveAccount(world, chance.pick(workerNames), chance.pick([...localOffices, null, null])),
  customer: (world, chance) =>
    moveAccount(world, chance.pick(['customer1', 'customer2'] as const), chance.pick(localOffices)),
  async manifest(world, chance) {
    const rows = [...(world.server.reader.truth().rows.get('manifest')?.values() ?? [])] as Manifest[]
    const { manifestId } = chance.pick(rows)
    const destinationBranchId = chance.pick([...localOffices, headOffice])
    await world.server.administer(async (tx) => {
      const row = await tx.get('manifest', manifestId)
      if (row) await tx.put('manifest', { ...row, destinationBranchId })
    })
  },
} as const satisfies Record<string, Move>

const weights: Record<keyof typeof moves, number> = {
  ...{ package: 8, thereAndBack: 3, handheld: 2, worker: 1.5, customer: 1.5, manifest: 1.5 },
}

/** At a desk: a package, a person, a handheld or a manifest gets another office. */
export async function moveBetweenOffices(world: World, chance: Chance): Promise<void> {
  if (!world.server.running) return
  const kind = chance.weighted(weights)
  await moves[kind](world, chance)
  world.tally.count(`office: ${kind} moved`)
}
