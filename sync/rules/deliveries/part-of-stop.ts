import type { Delivery } from '../../entities/deliveries/delivery.ts'

type Owing = Pick<Delivery, 'packageIds' | 'dueJmdCents' | 'owedParts'>

/**
 * What is due for some packages of a delivery: its own invoice, and each that one of them is on. An invoice is paid as a
 * whole. A row that an earlier server wrote doesn't say what is due for a part, so all of it is.
 */
export function dueFor(
  { packageIds, dueJmdCents, owedParts = [] }: Owing,
  takenIds: readonly string[],
): number {
  if (owedParts.length === 0 || packageIds.every((id) => takenIds.includes(id))) return dueJmdCents
  return owedParts
    .filter((part) => part.packageIds.length === 0 || part.packageIds.some((id) => takenIds.includes(id)))
    .reduce((sum, part) => sum + part.dueJmdCents, 0)
}

/** The delivery as it is handed over: without the boxes that are not taken, and with what is due for the others. */
export function withoutPackages<D extends Owing>(delivery: D, refusedIds: readonly string[]): D {
  const packageIds = delivery.packageIds.filter((id) => !refusedIds.includes(id))
  return { ...delivery, packageIds, dueJmdCents: dueFor(delivery, packageIds) }
}
