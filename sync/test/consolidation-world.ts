import type { Delivery } from '../entities/deliveries/delivery.ts'
import type { ManifestStatus } from '../entities/packages/manifest-status.ts'
import { emptyDetails, type Package } from '../entities/packages/package.ts'
import { runMutator } from '../mutators/index.ts'
import type { Actor } from '../policies/actor.ts'
import { hawbOf } from '../rules/packages/hawb.ts'
import { branchRow } from './contract-rows.ts'
import { deliveryRow } from './delivery-rows.ts'
import { manifestRow } from './manifest-rows.ts'
import { memoryTx } from './memory-tx.ts'
import { accountOf, actorOf, idOf } from './people.ts'

const office = idOf(0xb1)
export const labelOf = (serial: number): string => hawbOf(2026, serial)
export const trackingOf = (n: number): string => `TBA00000000000${n}`
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()

export const blankDelivery = (packageIds: string[]): Delivery =>
  deliveryRow({ deliveryId: idOf(0x70), accountId: idOf(0xc1), packageIds, status: 'InStore' })

const details = [
  { description: 'Shoes', weightLb: 2, declaredValueUsdCents: 1000 },
  { description: 'Lamp', weightLb: 3, declaredValueUsdCents: 2000, condition: 'Wet' as const },
  { description: 'Phone', weightLb: 4, declaredValueUsdCents: 3000, battery: 'Installed' as const },
]

/** Three packages of Una's that are checked in in one warehouse, and the people who work with them. */
export async function consolidationWorld() {
  const tx = memoryTx()
  const una = actorOf('User', idOf(0xc1), 'Una Brown')
  const omar = actorOf('User', idOf(0xc2), 'Omar Green')
  const wendy = { ...actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk'), branchId: office }
  const sam = actorOf('Supervisor', idOf(0xa2), 'Sam Chief')
  const agent = actorOf('Agent', idOf(0xa3), 'Ann Agent')
  for (const customer of [una, omar]) await tx.put('account', accountOf(customer))
  for (const branchId of [office, idOf(0xb2)]) await tx.put('branch', { ...branchRow, branchId })
  let uses = 0
  const act = (
    name: string,
    args: unknown,
    minute: number,
    actor: Actor = wendy,
    isQueued = false,
    uid = idOf(0x100000 * ++uses),
  ) =>
    runMutator(tx, name, args, actor, {
      uid,
      ...{ now: at(minute), occurredAt: at(minute), deviceId: 'handheld', side: 'server', isQueued },
      ...{ version: uses, knownVersion: uses - 1 },
    })
  const row = (n: number): Promise<Package | undefined> => tx.get('package', idOf(n))
  const set = async (n: number, change: Partial<Package>) => {
    const pkg = await row(n)
    if (pkg) await tx.put('package', { ...pkg, ...change })
  }
  for (const [index, detail] of details.entries()) {
    const trackingNumber = trackingOf(index + 1)
    const label = {
      trackingNumber,
      rawBarcode: trackingNumber,
      hawbNumber: labelOf(index + 1),
      manifestId: null,
    }
    const place = { accountId: una.accountId, branchId: office, bin: `BIN-A${index + 1}` }
    await act(
      'package.checkIn',
      { packageId: idOf(index + 1), ...label, ...emptyDetails, ...place, ...detail },
      index + 1,
    )
    await set(index + 1, { invoiceState: 'Received', version: 1 })
  }
  const argsOf = (numbers: readonly number[], id = 0x90, serial = 90) => ({
    packageId: idOf(id),
    packageIds: numbers.map(idOf),
    hawbNumber: labelOf(serial),
    ...{ weightLb: 11, lengthIn: 12, widthIn: 12, heightIn: 12, bin: 'BIN-C1' },
  })
  const consolidate = (numbers: readonly number[], id?: number, serial?: number) =>
    act('package.consolidate', argsOf(numbers, id, serial), 20)
  const manifest = (status: ManifestStatus, n = 0x80) =>
    tx.put('manifest', { ...manifestRow(idOf(n)), number: 'MAN-20261102-0001', status })
  const add = (numbers: readonly number[], modeReason = '', actor: Actor = sam) =>
    act(
      'manifest.addPackages',
      { manifestId: idOf(0x80), packageIds: numbers.map(idOf), modeReason },
      15,
      actor,
    )
  return { tx, act, row, set, argsOf, consolidate, manifest, add, una, omar, wendy, sam, agent }
}
