import type { Promotion } from '#sync/entities/money/promotion.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { correctionsText, endedPromotionText, otherGroupText } from '#sync/rules/prices/price-move.ts'
import { openPackagesOf } from '../db/billing/open-packages.ts'
import { enteredBy } from '../db/billing/promotions.ts'
import type { PendingPart } from '../db/core/transactions/observers.ts'
import type { AuditedTx, NotedRow } from '../db/core/transactions/tx.ts'
import { isQuiet } from '../messages/notices/package-notices.ts'
import { billedAll, billedOf } from './billed-packages.ts'
import { pricesOn } from './prices.ts'
import { hasOpenPrice, shownFacts, shownTotal } from './shown-price.ts'

/** A total before and after; null where there is none. */
interface Totals {
  readonly fromJmdCents: number | null
  readonly toJmdCents: number | null
}

/** Records a price that moved, with the reason, on its package. Returns false where the customer sees no difference. */
export async function putPriceMove(
  tx: Pick<AuditedTx, 'put' | 'at'>,
  pkg: Package,
  { fromJmdCents, toJmdCents }: Totals,
  noteOf: () => string,
): Promise<boolean> {
  if (fromJmdCents === null || toJmdCents === null || fromJmdCents === toJmdCents) return false
  await tx.put('package', { ...pkg, priceMove: { fromJmdCents, toJmdCents, note: noteOf(), at: tx.at } })
  return true
}

async function keepPriceMove(tx: AuditedTx, before: Package, after: Package): Promise<void> {
  if (before.accountId !== after.accountId) {
    // The new customer has not seen the former price.
    await tx.put('package', { ...after, priceMove: null })
    return
  }
  if (!hasOpenPrice(after) || isQuiet(tx.by) || tx.by.actor.accountId === after.accountId) return
  const note = correctionsText(before, after)
  if (note === '') return
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  const facts = await shownFacts(tx.kysely, after.accountId, prices)
  const box = await billedOf(tx.kysely, before)
  const totals = {
    fromJmdCents: shownTotal(box, prices, facts),
    toJmdCents: shownTotal({ ...box, pkg: after }, prices, facts),
  }
  await putPriceMove(tx, after, totals, () => note)
}

/** A customer's packages whose price is open, with the facts that a bill needs. */
const openBoxes = async ({ kysely }: AuditedTx, accountId: string) =>
  billedAll(kysely, (await openPackagesOf(kysely, accountId)).filter(hasOpenPrice))

/** The price groups that a noted row moves its account from and to. */
function groupsIn({ entity, before, after }: NotedRow): { from: string; to: string } | null {
  if (entity !== 'account' || !isRecord(before) || !isRecord(after)) return null
  const [from, to] = [before['priceGroupId'], after['priceGroupId']]
  return typeof from === 'string' && typeof to === 'string' && from !== to ? { from, to } : null
}

async function keepGroupMoves(
  tx: AuditedTx,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  const facts = await shownFacts(tx.kysely, accountId, prices)
  for (const box of await openBoxes(tx, accountId)) {
    const totalIn = (priceGroupId: string) => shownTotal({ ...box, priceGroupId }, prices, facts)
    const totals = { fromJmdCents: totalIn(from), toJmdCents: totalIn(to) }
    await putPriceMove(tx, box.pkg, totals, () => otherGroupText)
  }
}

/** Records what a promotion, which is about to be deleted, saved the customers who entered its code. */
export async function keepMovesWithoutCode(tx: AuditedTx, { promotionId, name }: Promotion): Promise<void> {
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  const rest = prices.promotions.filter((promotion) => promotion.promotionId !== promotionId)
  if (rest.length === prices.promotions.length) return
  for (const accountId of await enteredBy(tx.kysely, promotionId)) {
    const facts = await shownFacts(tx.kysely, accountId, prices)
    for (const box of await openBoxes(tx, accountId)) {
      const totals = {
        fromJmdCents: shownTotal(box, prices, facts),
        toJmdCents: shownTotal(box, { ...prices, promotions: rest }, facts),
      }
      await putPriceMove(tx, box.pkg, totals, () => endedPromotionText(name))
    }
  }
}

/**
 * Records on a package that the staff changed its price, which another group of its customer does as well: both totals by
 * today's prices, and the reason. The customer's notice and both pages read it.
 */
export async function keepPriceMoves(tx: PendingPart): Promise<void> {
  for (const { entity, id, row } of tx.written()) {
    if (entity !== 'package') continue
    const before = await tx.stored(entity, id)
    if (before) await keepPriceMove(tx, before, row)
  }
  for (const note of tx.noted) {
    const groups = groupsIn(note)
    if (groups) await keepGroupMoves(tx, note.entityId, groups)
  }
}
