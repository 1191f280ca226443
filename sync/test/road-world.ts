import type { Package } from '../entities/packages/package.ts'
import type { PackageStatus } from '../entities/packages/package-status.ts'
import type { Transfer, TransferLine } from '../entities/packages/transfer.ts'
import { runMutator } from '../mutators/index.ts'
import type { MutatorContext } from '../mutators/mutator.ts'
import { recordEvent } from '../mutators/packages/rows.ts'
import type { Actor } from '../policies/actor.ts'
import { byRank } from '../rules/packages/event-order.ts'
import { branchRow, packageRow } from './contract-rows.ts'
import { memoryTx } from './memory-tx.ts'
import { actorOf, idOf } from './people.ts'

export const [head, mobay, mandeville, florida] = [idOf(0xb1), idOf(0xb2), idOf(0xb3), idOf(0xb4)]
const branches = [
  { branchId: head, name: 'Kingston Head Office', kind: 'HeadOffice' },
  { branchId: mobay, name: 'Montego Bay', kind: 'LocalOffice' },
  { branchId: mandeville, name: 'Mandeville', kind: 'LocalOffice' },
  { branchId: florida, name: 'Florida', kind: 'Warehouse' },
] as const

const personAt = (n: number, name: string, branchId: string): Actor => ({
  ...actorOf('Processor', idOf(0xa00 + n), name),
  branchId,
})
/** People with the right to load and count, one at each office. */
export const heidi = personAt(1, 'Heidi Head', head)
export const mona = personAt(2, 'Mona Bay', mobay)
export const mandy = personAt(3, 'Mandy Ville', mandeville)

export const transferId = idOf(0xe1)
export const minute = (n: number): string => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()

/** Offices and people around packages that lie at the head office, on one side of the sync. */
export async function roadWorld(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, actor: Actor = heidi, context: Partial<MutatorContext> = {}) => {
    n += 1
    const at = { occurredAt: minute(n), now: minute(n), version: n, knownVersion: n - 1 }
    return runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * n), deviceId: actor.name, side, isQueued: true, ...at, ...context },
    })
  }
  for (const branch of branches) await tx.put('branch', { ...branchRow, ...branch, code: branch.name })
  const pkg = (packageId: string) => tx.get('package', packageId) as Promise<Package>
  /** A package of an office that has come as far as a status. */
  async function putBox(nth: number, branchId: string | null, status: PackageStatus = 'AtHeadOffice') {
    const row = packageRow(nth, { packageId: idOf(nth), branchId, checkedInAt: minute(0) })
    let m = 0
    const context = {
      ...{ uid: idOf(0x90000000 + nth), now: minute(0), occurredAt: minute(0), deviceId: '' },
      ...{ version: 0, side, id: () => idOf(0x90000000 + nth * 0x100 + ++m) },
    }
    const event = { status, stepBack: false, note: '', branchId: null }
    await tx.put('package', await recordEvent(tx, row, event, { actor: heidi, context }))
    return row.packageId
  }
  const transfer = (id = transferId) => tx.get('transfer', id) as Promise<Transfer>
  return {
    tx,
    act,
    pkg,
    putBox,
    transfer,
    change: async (packageId: string, fields: Partial<Package>) =>
      tx.put('package', { ...(await pkg(packageId)), ...fields }),
    changeTransfer: async (fields: Partial<Transfer>) =>
      tx.put('transfer', { ...(await transfer()), ...fields }),
    /** The timeline of a package, in its order. */
    events: (packageId: string) =>
      tx
        .all('packageEvent')
        .filter((row) => row.packageId === packageId)
        .sort(byRank),
    lines: (id = transferId): TransferLine[] =>
      tx.all('transferLine').filter((line) => !line.deletedAt && line.transferId === id),
    create: (id = transferId, toBranchId = mobay, fromBranchId = head, actor = heidi) =>
      act(
        'transfer.create',
        { transferId: id, fromBranchId, toBranchId, vehicle: '', driverId: null },
        actor,
      ),
    load: (packageIds: string[], actor = heidi, id = transferId) =>
      act('transfer.load', { transferId: id, packageIds }, actor),
    depart: (actor = heidi, id = transferId) => act('transfer.depart', { transferId: id, seal: 'K1' }, actor),
    count: (packageId: string, arrival = 'Received', actor = mona, id = transferId) =>
      act('transfer.count', { transferId: id, lines: [{ packageId, arrival }] }, actor),
    close: (missingPackageIds: string[] = [], actor = mona, id = transferId) =>
      act('transfer.close', { transferId: id, missingPackageIds }, actor),
    putAway: (packageId: string, bin: string, actor: Actor, context: Partial<MutatorContext> = {}) =>
      act('package.putAway', { packageId, bin }, actor, context),
  }
}

/** Boxes for Montego Bay that have left the head office. */
export async function onTheRoad(count = 2) {
  const road = await roadWorld()
  const boxes: string[] = []
  for (let n = 1; n <= count; n++) boxes.push(await road.putBox(n, mobay))
  await road.create()
  await road.load(boxes)
  await road.depart()
  return { ...road, boxes: boxes as [string, string] }
}
