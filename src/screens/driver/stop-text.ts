import type { DeliveryAddress } from '#sync/entities/deliveries/delivery.ts'
import { type RoundStop, recipientOf } from '../../queries/round-reads.ts'
import { formatJmd, plural } from '../../ui/texts/format.ts'

export const stopName = ({ delivery }: RoundStop): string => recipientOf(delivery)

export const placeText = ({ line1, line2, town, parish }: DeliveryAddress): string =>
  [line1, line2, town, parish].filter(Boolean).join(', ')

/** Opens the phone's maps app. */
export const mapLink = (address: DeliveryAddress): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${placeText(address)}, ${address.country}`)}`

export const phoneOf = ({ delivery: { contact, address } }: RoundStop): string =>
  address.phone || contact?.phone || ''

/** The number as a phone dials it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** The amount stays due while a transfer is being checked, because only the office can see whether the money came. */
export const transferText = ({ contact, dueJmdCents }: RoundStop['delivery']): string =>
  contact?.isTransferChecked && dueJmdCents > 0 ? 'Transfer being checked' : ''

export const stopDueText = ({ dueJmdCents, waiver }: RoundStop['delivery']): string => {
  if (dueJmdCents === 0) return 'Nothing due'
  return waiver ? `${formatJmd(dueJmdCents)} due, may be paid later` : `${formatJmd(dueJmdCents)} due`
}

export const isLoading = ({ delivery: { status } }: RoundStop): boolean =>
  status === 'InStore' || status === 'ReturnedToOffice'
export const isOut = ({ delivery: { status } }: RoundStop): boolean => status === 'OutForDelivery'
export const isDone = ({ delivery: { status } }: RoundStop): boolean => status === 'Delivered'

/** Returns true if an attempt failed since the delivery last went out, so the packages go back. */
export const hasFailed = ({ delivery: { attempts, outAt } }: RoundStop): boolean =>
  attempts.some(({ at }) => outAt === null || at >= outAt)

export const loadedText = ({ delivery: { packageIds, loadedPackageIds } }: RoundStop): string => {
  const loaded = packageIds.filter((id) => loadedPackageIds.includes(id)).length
  return `${loaded} of ${plural(packageIds.length, 'package')} loaded`
}

export interface LoadCount {
  readonly loaded: number
  readonly total: number
}

/** Counts the packages in the van out of all that go out today. */
export function countLoad(stops: readonly RoundStop[]): LoadCount {
  let [loaded, total] = [0, 0]
  for (const stop of stops.filter(isLoading)) {
    const { packageIds, loadedPackageIds } = stop.delivery
    total += packageIds.length
    loaded += packageIds.filter((id) => loadedPackageIds.includes(id)).length
  }
  return { loaded, total }
}

/** Returns a stop's packages that aren't in the van, by number where this device knows it. */
export function missingOf({ delivery, packages }: RoundStop): string[] {
  const left = delivery.packageIds.filter((id) => !delivery.loadedPackageIds.includes(id))
  return left.map(
    (id) =>
      packages.find(({ packageId }) => packageId === id)?.trackingNumber ?? 'A package not on this device',
  )
}
