import type { Account } from '#sync/entities/accounts/account.ts'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Signed } from '../core/signed.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'
import { signedAs } from './signed.ts'

const loader = 'Selvin Clarke'
const rowFields = { version: 0, deletedAt: null, archivedAt: null }
/** As many packages as a demo transfer carries. */
const fullLoad = 6

const packagesAt = ({ kysely }: Transaction, branchId: string, status: 'AtHeadOffice' | 'AtLocalOffice') =>
  kysely
    .selectFrom('package')
    .where('branchId', '=', branchId)
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .select('packageId')
    .orderBy('packageId')
    .limit(2 * fullLoad)
    .execute()

interface Road {
  readonly tx: Transaction
  readonly deps: DemoDeps
  readonly fromBranchId: string
  readonly toBranchId: string
}

/** A transfer that is loaded now, or one that came yesterday. */
async function putTransfer(
  { tx, deps, fromBranchId, toBranchId }: Road,
  transfer: Pick<Transfer, 'status' | 'vehicle' | 'seal'>,
): Promise<void> {
  const isClosed = transfer.status === 'Closed'
  const atMs = deps.clock.now() - (isClosed ? dayMs : 2 * hourMs)
  const at = isoOf(atMs)
  const transferId = deps.ids.next()
  await tx.put('transfer', {
    transferId,
    number: null,
    driverId: null,
    fromBranchId,
    toBranchId,
    ...transfer,
    departedBy: isClosed ? loader : null,
    departedAt: isClosed ? isoOf(atMs + hourMs) : null,
    arrivedAt: isClosed ? isoOf(atMs + 5 * hourMs) : null,
    closedBy: isClosed ? loader : null,
    closedAt: isClosed ? isoOf(atMs + 6 * hourMs) : null,
    ...rowFields,
    createdAt: at,
    updatedAt: at,
  })
  const packages = await packagesAt(tx, toBranchId, isClosed ? 'AtLocalOffice' : 'AtHeadOffice')
  for (const { packageId } of packages.slice(0, fullLoad))
    await tx.put('transferLine', {
      transferLineId: deps.ids.next(),
      transferId,
      packageId,
      addedAt: at,
      addedBy: loader,
      arrival: isClosed ? 'Received' : 'Pending',
      extra: false,
      offices: [fromBranchId, toBranchId].sort(),
      ...rowFields,
      createdAt: at,
      updatedAt: at,
    })
}

/** Lets a truck leave with what the one that is loaded now doesn't take. */
async function putDeparture({ tx, deps, ...ends }: Road, senior: Signed, vehicle: string): Promise<void> {
  const waiting = await packagesAt(tx, ends.toBranchId, 'AtHeadOffice')
  const packageIds = waiting.slice(fullLoad, 2 * fullLoad).map(({ packageId }) => packageId)
  if (packageIds.length < fullLoad) return
  const transferId = deps.ids.next()
  await runMutatorIn(tx, senior, {
    name: 'transfer.create',
    args: { transferId, ...ends, vehicle, driverId: null },
  })
  await runMutatorIn(tx, senior, { name: 'transfer.load', args: { transferId, packageIds } })
  await runMutatorIn(tx, senior, {
    name: 'transfer.depart',
    args: { transferId, seal: `K ${vehicle.slice(-7, -3)}7` },
  })
}

const vehicles = ['Isuzu NPR 4421 HK', 'Toyota Dyna 1093 JL', 'Hino 300 2765 KD']

/** Puts the trucks between the head office and the others into the demo company: loaded, on the road and come. */
export async function putTransfers(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const branches = await tx.kysely
      .selectFrom('branch')
      .select(['branchId', 'kind'])
      .orderBy('code')
      .execute()
    const head = must(
      branches.find(({ kind }) => kind === 'HeadOffice'),
      'a head office',
    )
    const offices = branches.filter(({ kind }) => kind === 'LocalOffice')
    // A small company has packages for one road.
    const isSmall = offices.length < 3
    for (const [n, { branchId }] of (isSmall ? offices.slice(-1) : offices).entries()) {
      const vehicle = must(vehicles[n % vehicles.length], 'a vehicle')
      const road = { tx, deps, fromBranchId: head.branchId, toBranchId: branchId }
      await putTransfer(road, { status: 'Closed', vehicle, seal: 'K 40551' })
      await putTransfer(road, { status: 'Open', vehicle, seal: '' })
      if (!isSmall) await putDeparture(road, signedAs(people, 'Senior'), vehicle)
    }
  })
}
