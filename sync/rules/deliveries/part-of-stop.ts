import type { Delivery } from '../../entities/deliveries/delivery.ts'

type Owing = Pick<Delivery, 'packageIds' | 'dueJmdCents' | 'owedParts'>

/**
 * Returns the debt on the delivery's own invoice and on the invoices of some packages, each as a whole. A row of an earlier
 * server has no parts, so the whole sum is due.
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

/** Returns the delivery without the refused packages, and with the debt of the others. */
export function withoutPackages<D extends Owing>(delivery: D, refusedIds: readonly string[]): D {
  const packageIds = delivery.packageIds.filter((id) => !refusedIds.includes(id))
  return { ...delivery, packageIds, dueJmdCents: dueFor(delivery, packageIds) }
}
