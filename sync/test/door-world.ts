import type { Delivery, DeliveryAttempt, DeliveryCollected } from '../entities/deliveries/delivery.ts'
import { must } from '../lib/must.ts'
import { runMutator } from '../mutators/index.ts'
import type { CollectedMoney, MutatorContext } from '../mutators/mutator.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Actor } from '../policies/actor.ts'
import { deliveryRow } from './delivery-rows.ts'
import { memoryTx } from './memory-tx.ts'
import { accountOf, actorOf, idOf } from './people.ts'

export const driver = actorOf('Driver', idOf(0xd1), 'Devon Driver')
export const otherDriver = actorOf('Driver', idOf(0xd2), 'Dana Driver')
export const office = actorOf('Employee', idOf(0xa1), 'Erica Employee')
export const owner = actorOf('User', idOf(0xc1), 'Una Customer')
export const first = idOf(1)
const second = idOf(2)
export const deliveryId = idOf(0xde)
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
export const now = at(30)
export const proof = { recipientName: 'Una Customer' }
export const cash = (amountJmdCents: number) => ({ method: 'Cash' as const, amountJmdCents })
export const collectedMoney = (over: Partial<DeliveryCollected> = {}): DeliveryCollected => ({
  ...{ ...cash(92_000), roundingJmdCents: 0, paymentId: null, reversedAt: null },
  ...over,
})
/** The payment that the server makes of money at the door. */
export const paidAs = (
  { method, amountJmdCents }: Pick<CollectedMoney, 'method' | 'amountJmdCents'>,
  n: number,
): DeliveryCollected => ({
  ...{ method, amountJmdCents, roundingJmdCents: 0, paymentId: idOf(n), reversedAt: null },
})
export const fullProof = {
  ...{ recipientName: 'Una Customer', relationship: '', idType: '', idLast4: '', signatureFileId: null },
  ...{ photoFileIds: [], latitude: null, longitude: null, accuracyM: null, at: at(5) },
  ...{ codeResult: 'NotAsked' as const, codeReason: '' },
}
export const attempt = (minute: number): DeliveryAttempt => ({
  ...{ at: at(minute), reason: 'NobodyHome', note: '', by: driver.name, photoFileIds: [] },
})

/** Two packages on the van of a driver, and a list of what the server booked. */
export async function world(over: Partial<Delivery> = {}, side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  const bookings: [string, CollectedMoney | null][] = []
  let changes = 0
  const doorMoney = {
    billAgain: async () => void bookings.push(['bill', null]),
    collect: async (_: Delivery, money: CollectedMoney) => {
      bookings.push(['collect', money])
      return paidAs(money, 0xaa)
    },
    collectExtra: async (_: Delivery, money: CollectedMoney) => {
      bookings.push(['extra', money])
      return paidAs(money, 0xab)
    },
    mustBePaid: async () => {},
    payStorage: async () => {},
  }
  const onServer = { doorMoney, owedFor: async () => 0, authorizedNamesOf: async () => [] }
  const act = (name: string, args: object, actor: Actor = driver, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: at(20), deviceId: 'phone', side },
      ...{ isQueued: true, ...(side === 'server' ? onServer : {}) },
      ...more,
    })
  await tx.put('account', accountOf(owner))
  for (const packageId of [first, second])
    await tx.put('package', {
      ...blankPackage(packageId, at(0)),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, accountId: owner.accountId },
      ...{ driverId: driver.accountId, status: 'ReadyForPickup' as const, billedAt: at(0) },
    })
  await tx.put(
    'delivery',
    deliveryRow({
      ...{ deliveryId, accountId: owner.accountId, packageIds: [first, second], status: 'OutForDelivery' },
      ...{ driverId: driver.accountId, loadedPackageIds: [first, second], outAt: at(10) },
      ...{ outBy: driver.accountId, ...over },
    }),
  )
  const step = (name: string, args: object = {}, actor: Actor = driver, more: Partial<MutatorContext> = {}) =>
    act(`delivery.${name}`, { deliveryId, ...args }, actor, more)
  const stop = async () => must(await tx.get('delivery', deliveryId), 'the delivery')
  return { tx, act, step, stop, booked: bookings }
}

export const handedOver: Partial<Delivery> = {
  ...{
    status: 'Delivered',
    proof: fullProof,
    deliveredAt: at(5),
    dueJmdCents: 0,
    collected: collectedMoney(),
  },
}
