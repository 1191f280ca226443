import type { Package } from '#sync/entities/packages/package.ts'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { headOffice, people, secondWarehouse, warehouse } from './company.ts'
import { harbour, hill } from './road-places.ts'
import type { Sight } from './sight.ts'

const command = <N extends MutatorName>(name: N, args: ArgsOf<N>) => ({ name, args })

const day = 86_400_000
const hour = 3_600_000

/** Mostly one that is where the step begins. */
function oneTransfer(
  { chance, ids, transfers }: Sight,
  ...statuses: Transfer['status'][]
): Transfer | string {
  const fitting = transfers.filter(({ status }) => statuses.includes(status))
  if (fitting.length > 0 && chance.hit(0.85)) return chance.pick(fitting)
  return transfers.length > 0 && chance.hit(0.95) ? chance.pick(transfers) : ids.next()
}
const idOfTransfer = (transfer: Transfer | string): string =>
  typeof transfer === 'string' ? transfer : transfer.transferId

/** Picks one or two packages, mostly some that suit the step. */
function somePackages({ chance, ids, packages }: Sight, isFitting: (pkg: Package) => boolean): string[] {
  const fitting = packages.filter(isFitting)
  const list = fitting.length > 0 && chance.hit(0.85) ? fitting : packages
  if (list.length === 0) return [ids.next()]
  const first = chance.pick(list).packageId
  return chance.hit(0.4) ? [...new Set([first, chance.pick(list).packageId])] : [first]
}

const isInJamaica = ({ status }: Package): boolean =>
  status === 'AtHeadOffice' || status === 'AtLocalOffice' || status === 'ReadyForPickup'
const isGoingTo = (transfer: Transfer | string, { branchId }: Package): boolean =>
  typeof transfer === 'string' || transfer.toBranchId === headOffice || branchId === transfer.toBranchId
const isReady = ({ status, accountId }: Package): boolean => status === 'ReadyForPickup' && accountId !== null

const arrivals = ['Received', 'Received', 'Received', 'Received', 'Damaged', 'Missing'] as const

/** The packages that a transfer carries, as the device knows it. */
const idsOn = ({ transferLines }: Sight, transferId: string): string[] =>
  transferLines.filter((line) => line.transferId === transferId).map(({ packageId }) => packageId)

/** Says the code, a wrong one, or none. */
function spokenCode(sight: Sight, code: string): string {
  if (sight.chance.hit(0.6)) return code
  return sight.chance.pick([code === '000000' ? '000001' : '000000', '', '123455'])
}

/** Boxes from office to office, people who come for them, and boxes of several warehouses. */
export const roadOperations = {
  createTransfer: (sight: Sight) =>
    command('transfer.create', {
      transferId: sight.ids.next(),
      fromBranchId: sight.chance.pick([headOffice, headOffice, headOffice, harbour, hill]),
      toBranchId: sight.chance.pick([
        harbour,
        harbour,
        hill,
        headOffice,
        ...(sight.chance.hit(0.1) ? [warehouse] : []),
      ]),
      vehicle: '2345 GH',
      driverId: sight.chance.pick([null, people.driver.accountId, people.customer1.accountId]),
    }),
  loadTransfer: (sight: Sight) => {
    const transfer = oneTransfer(sight, 'Open')
    const transferId = idOfTransfer(transfer)
    const packageIds = somePackages(sight, (pkg) => isInJamaica(pkg) && isGoingTo(transfer, pkg))
    const removedPackageIds = sight.chance.hit(0.12) ? idsOn(sight, transferId).slice(0, 1) : []
    return command('transfer.load', { transferId, packageIds, removedPackageIds })
  },
  departTransfer: (sight: Sight) =>
    command('transfer.depart', { transferId: idOfTransfer(oneTransfer(sight, 'Open')), seal: '' }),
  countTransfer: (sight: Sight) => {
    const transferId = idOfTransfer(oneTransfer(sight, 'Departed', 'Arrived', 'Open'))
    const idsOnIt = idsOn(sight, transferId)
    const countedIds = sight.chance.hit(0.85)
      ? idsOnIt.filter(() => sight.chance.hit(0.5))
      : somePackages(sight, isInJamaica)
    const lines = countedIds.map((packageId) => ({ packageId, arrival: sight.chance.pick(arrivals) }))
    return command('transfer.count', { transferId, lines })
  },
  closeTransfer: (sight: Sight) => {
    const transferId = idOfTransfer(oneTransfer(sight, 'Arrived', 'Open'))
    const missingPackageIds = sight.chance.hit(0.7) ? idsOn(sight, transferId) : []
    return command('transfer.close', { transferId, missingPackageIds })
  },
  announcePickup: (sight: Sight) => {
    const from = sight.now + sight.chance.between(2, 6) * day
    const window = { from: isoOf(from), to: isoOf(from + hour / 60) }
    return command('pickup.announce', { packageIds: somePackages(sight, isReady), ...window })
  },
  arriveForPickup: (sight: Sight) => command('pickup.arrive', { packageIds: somePackages(sight, isReady) }),
  cancelPickup: (sight: Sight) =>
    command('pickup.cancel', { packageIds: somePackages(sight, ({ pickup }) => Boolean(pickup)) }),
  deliverByCode: (sight: Sight) => {
    const packageIds = somePackages(sight, ({ pickup }) => Boolean(pickup))
    const code =
      sight.packages.find(({ packageId }) => packageIds.includes(packageId))?.pickup?.code ?? '123456'
    return command('package.deliver', {
      packageIds,
      recipient: { name: 'Ursula Thompson', relationship: '', idType: '', idLast4: '' },
      reason: '',
      overrideReason: '',
      code: spokenCode(sight, code),
    })
  },
  handOverByCode: (sight: Sight) => {
    const out = sight.deliveries.filter(({ status }) => status === 'OutForDelivery')
    const stops = out.length > 0 && sight.chance.hit(0.9) ? out : sight.deliveries
    const deliveryId = stops.length > 0 ? sight.chance.pick(stops).deliveryId : sight.ids.next()
    const code = spokenCode(sight, sight.doorCodes.get(deliveryId) ?? '654321')
    const words = { recipientName: 'Marcia Brown', relationship: 'Sister', idType: 'Passport' }
    const proof = { ...words, code, codeReason: code === '' ? 'No phone' : '' }
    return command('delivery.handOver', { deliveryId, proof, collected: null })
  },
  checkInFrom: (sight: Sight) => {
    const code = sight.chance.pick(sight.labels)
    return command('package.checkIn', {
      packageId: sight.ids.next(),
      ...{ trackingNumber: code, rawBarcode: code, hawbNumber: null, manifestId: null },
      ...{ courier: '', description: 'Shoes', shipper: '', declaredValueUsdCents: null },
      ...{ weightLb: 2, lengthIn: null, widthIn: null, heightIn: null, pieces: 1 },
      ...{ condition: 'Sealed' as const, battery: 'None' as const, prohibited: false, bin: '', note: '' },
      ...{ accountId: sight.chance.pick([null, people.customer1.accountId]), branchId: null, mode: null },
      originBranchId: sight.chance.pick([null, warehouse, secondWarehouse, secondWarehouse, headOffice]),
    })
  },
}
