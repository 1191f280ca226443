import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { correctionsText } from '#sync/rules/prices/price-move.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { isQuiet } from '../messages/notices/package-notices.ts'
import { billedOf } from './billed-packages.ts'
import { type Billed, chargesOf, heldBack, notBillable } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

/** The total that the customer sees; null while there is none. */
function shownTotal(billed: Billed, prices: Prices): number | null {
  if (notBillable(billed.pkg) !== null || heldBack(billed.pkg) !== null) return null
  try {
    return totalsOf(chargesOf(billed, { category: null, storageWaiver: null }, prices)).totalJmdCents
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns false with an invoice, also a draft: an edit of the package doesn't change its amounts. */
const isOpen = (pkg: Package): boolean => pkg.deletedAt === null && pkg.invoiceId === null && !isBilled(pkg)

async function keepPriceMove(tx: AuditedTx, before: Package, after: Package): Promise<void> {
  if (before.accountId !== after.accountId) {
    // The new customer has not seen the former price.
    await tx.put('package', { ...after, priceMove: null })
    return
  }
  if (!isOpen(after) || isQuiet(tx.by) || tx.by.actor.accountId === after.accountId) return
  const note = correctionsText(before, after)
  if (note === '') return
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  const billed = await billedOf(tx.kysely, before)
  const fromJmdCents = shownTotal(billed, prices)
  const toJmdCents = shownTotal({ ...billed, pkg: after }, prices)
  if (fromJmdCents === null || toJmdCents === null || fromJmdCents === toJmdCents) return
  await tx.put('package', { ...after, priceMove: { fromJmdCents, toJmdCents, note, at: tx.at } })
}

/**
 * Records on a package that the staff changed its price: both totals by today's prices, and the reason. The customer's
 * notice and both pages read it.
 */
export async function keepPriceMoves(tx: AuditedTx): Promise<void> {
  for (const { entity, id, row } of tx.written()) {
    if (entity !== 'package') continue
    const before = await tx.stored(entity, id)
    if (before) await keepPriceMove(tx, before, row)
  }
}
