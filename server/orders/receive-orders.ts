import type { Package } from '#sync/entities/packages/package.ts'
import { hasArrived, statusByPackages } from '#sync/rules/packages/order-parts.ts'
import type { PendingPart } from '../db/core/transactions/observers.ts'
import { announcedOrderIds, type PackageReader } from '../db/orders/order-packages.ts'
import { changeStoreOrder, findStoreOrder, storedOrder } from '../db/orders/store-orders.ts'

/** Returns true if an order may have a different status after this change of a package. */
function isMove(before: Package, after: Package): boolean {
  return (
    hasArrived(before) !== hasArrived(after) ||
    before.accountId !== after.accountId ||
    before.deletedAt !== after.deletedAt ||
    before.mergedInto !== after.mergedInto
  )
}

interface Moves {
  readonly accountIds: Set<string>
  /** True if goods that had arrived may be on their way. */
  isBackward: boolean
}

async function movesIn(tx: PendingPart): Promise<Moves> {
  const moves: Moves = { accountIds: new Set(), isBackward: false }
  for (const { entity, id, row } of tx.written()) {
    if (entity !== 'package') continue
    const before = await tx.stored(entity, id)
    if (!before || !isMove(before, row)) continue
    for (const { accountId } of [before, row]) if (accountId !== null) moves.accountIds.add(accountId)
    moves.isBackward ||= hasArrived(before)
  }
  return moves
}

const readerIn =
  (tx: PendingPart): PackageReader =>
  async (ids) => {
    const rows = await Promise.all(ids.map((id) => tx.get('package', id)))
    return rows.filter((row) => row !== undefined)
  }

/**
 * Receives an order when the last of its packages arrives, and waits for it once more when that was a mistake. In the
 * transaction that moves the package.
 */
export async function receiveOrders(tx: PendingPart): Promise<void> {
  const { accountIds, isBackward } = await movesIn(tx)
  if (accountIds.size === 0) return
  const read = readerIn(tx)
  for (const storeOrderId of await announcedOrderIds(tx.kysely, [...accountIds], isBackward)) {
    const order = await findStoreOrder(tx.kysely, storeOrderId, read)
    if (!order) continue
    const before = storedOrder(order)
    const status = statusByPackages(before)
    if (status === before.status) continue
    const after = { ...before, status, updatedAt: tx.at }
    await changeStoreOrder(tx.kysely, after)
    await tx.note('storeOrder', storeOrderId, before, after)
  }
}
