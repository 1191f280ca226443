import { weekdays } from '#sync/entities/company/weekday.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { putSetting } from '../../server/db/company/settings.ts'
import { branch, headOffice, isHandheldName, type PersonName, people, secondWarehouse } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import { moveAccount } from './offices.ts'
import { putWaiting } from './planned-deliveries.ts'
import { harbour, hill } from './road-places.ts'
import { rowsOf } from './rows-of-truth.ts'
import type { World } from './world.ts'

/** The supervisor works at all offices. */
const workplaces = {
  ...{ warehouse1: headOffice, warehouse2: harbour, employee: hill, supervisor: null },
  ...{ customer1: harbour, customer2: hill, handheld1: harbour, handheld2: hill },
} as const satisfies Partial<Record<PersonName, string | null>>

/** Sets up a second warehouse, two local offices that never close, their people, and codes at doors. */
export async function setUpRoads(world: World): Promise<void> {
  if (world.plan.part !== 'roads') return
  await world.server.administer(async (tx) => {
    await tx.put('branch', branch(secondWarehouse, 'FLL', 'Warehouse'))
    const always = { openDays: [...weekdays], deliveryDays: [...weekdays] }
    await tx.put('branch', { ...branch(harbour, 'HAR', 'LocalOffice'), ...always })
    await tx.put('branch', { ...branch(hill, 'HIL', 'LocalOffice'), ...always })
    const kingston = await tx.get('branch', headOffice)
    if (kingston) await tx.put('branch', { ...kingston, ...always })
    const delivery = { feeJmdCents: 0, showStopsAway: false, asksCode: true }
    await putSetting(tx.kysely, 'delivery', delivery)
  })
  for (const [person, branchId] of Object.entries(workplaces) as [PersonName, string | null][])
    if (!isHandheldName(person) || world.devices.some((device) => device.person === person))
      await moveAccount(world, person, branchId)
}

/** The code of each delivery, as its customer reads it out; none while the server is down. */
export function doorCodesOf({ plan, server }: World): ReadonlyMap<string, string> {
  if (plan.part !== 'roads' || !server.running) return new Map()
  const rows = server.reader.all('select "deliveryId", "code" from "deliveryCode"')
  return new Map(rows.map(({ deliveryId, code }) => [String(deliveryId), String(code)]))
}

const transferRow = (transferId: string, toBranchId: string, at: string): Transfer => ({
  ...{
    transferId,
    number: null,
    fromBranchId: headOffice,
    toBranchId,
    vehicle: '',
    driverId: null,
    seal: '',
  },
  ...{ status: 'Open', departedAt: null, departedBy: null, arrivedAt: null, closedAt: null, closedBy: null },
  ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
})

const openTransfers = ({ server }: World): Transfer[] =>
  rowsOf(server.reader.truth(), 'transfer').filter(({ status }) => status === 'Open')

const places: readonly (readonly [status: PackageStatus, branchId: string | null])[] = [
  ...[['AtHeadOffice', headOffice] as const, ['AtHeadOffice', headOffice] as const],
  ['ReadyForPickup', null],
]

/** A flight has landed: boxes lie at the head office, or at the counter for their customer. */
export async function workOnRoads(world: World, chance: Chance): Promise<void> {
  const { server, time } = world
  if (!server.running) return
  const ids = idsOf(time, chance.fork('ids'))
  await server.administer(async (tx) => {
    const office = { tx, chance, now: isoOf(time.now()), id: () => ids.next() }
    for (let n = chance.between(1, 4); n > 0; n--) {
      const [status, branchId] = chance.pick(places)
      const customer = chance.pick(['customer1', 'customer1', 'customer2'] as const)
      const packageId = await putWaiting(office, people[customer].accountId, { status, branchId })
      const row = await tx.get('package', packageId)
      if (row && chance.hit(0.8)) await tx.put('package', { ...row, branchId: workplaces[customer] })
    }
    const open = openTransfers(world)
    if (open.length < 3)
      await tx.put('transfer', transferRow(ids.next(), chance.pick([harbour, harbour, hill]), tx.at))
  })
  world.tally.count('roads: boxes came')
}
