import type { Till, TillEntry } from '#sync/entities/money/till.ts'
import { must } from '#sync/lib/must.ts'
import type { AuditedTx } from '../../db/core/transactions/tx.ts'
import { entryOfPayment, findTill, insertTill, insertTillEntry, openTillOf } from '../../db/payments/tills.ts'
import { type Cash, isServer, mustFindTill, mustHoldCash, mustHoldChange } from './cash-source.ts'

type CashIn = Pick<TillEntry, 'amountJmdCents' | 'changeJmdCents' | 'paymentId'> &
  Partial<Pick<TillEntry, 'amountUsdCents'>>

interface CashOut {
  readonly kind: 'Refund' | 'Drop'
  /** JMD cents that left the drawer, above zero. */
  readonly amountJmdCents: number
  /** The same of US dollars. */
  readonly amountUsdCents?: number
  /** The payout that it belongs to. */
  readonly paymentId?: string | null
  readonly note: string
}

const blankTill = {
  expectedJmdCents: null,
  expectedUsdCents: null,
  counted: [],
  countedJmdCents: null,
  countedUsdCents: null,
  usdDifferenceJmdCents: 0,
  note: '',
  closedAt: null,
  closedBy: null,
}

/** Opens a drawer for the author of this change. The caller must have checked that there is none. */
export async function openTill(tx: AuditedTx, floatJmdCents: number, floatUsdCents = 0): Promise<Till> {
  const { accountId, branchId } = tx.by.actor
  const till: Till = {
    tillId: tx.ids.next(),
    cashierId: accountId,
    branchId,
    floatJmdCents,
    floatUsdCents,
    openedAt: tx.at,
    ...blankTill,
    confirmedAt: null,
    confirmedBy: '',
    confirmNote: '',
  }
  await insertTill(tx.kysely, till)
  await tx.note('till', till.tillId, null, till)
  return till
}

/** The open drawer of the change's author; if there is none, one without a float is opened. */
const ownTill = async (tx: AuditedTx): Promise<Till> =>
  (await openTillOf(tx.kysely, tx.by.actor.accountId)) ?? (await openTill(tx, 0))

async function enter(
  tx: AuditedTx,
  till: Till,
  entry: Omit<TillEntry, 'tillEntryId' | 'tillId' | 'at' | 'by'>,
): Promise<TillEntry> {
  const row: TillEntry = {
    tillEntryId: tx.ids.next(),
    tillId: till.tillId,
    ...entry,
    at: tx.at,
    by: tx.by.actor.name,
  }
  await insertTillEntry(tx.kysely, row)
  await tx.note('tillEntry', row.tillEntryId, null, row)
  return row
}

/**
 * Books the cash of a payment into the drawer of the change's author, in the transaction of the payment. A cashier
 * without an open drawer gets one without a float, so that a call alone takes a payment. The server's own bookings, as
 * for a demo company, touch no drawer.
 */
export async function bookCashIn(tx: AuditedTx, cash: CashIn): Promise<void> {
  if (isServer(tx)) return
  const till = await ownTill(tx)
  const { amountJmdCents, amountUsdCents = 0 } = cash
  // Only US dollars take JMD out of a drawer, as their change.
  if (amountJmdCents < 0) await mustHoldChange(tx, till, 0 - amountJmdCents)
  await enter(tx, till, { kind: 'Payment', note: '', ...cash, amountUsdCents })
}

/** Books cash out of a drawer that holds it, in the transaction of the payout or the drop. */
export async function bookCashOut(tx: AuditedTx, till: Till, cash: CashOut): Promise<void> {
  const { amountJmdCents, amountUsdCents = 0, ...entry } = cash
  const out = { amountJmdCents: 0 - amountJmdCents, amountUsdCents: 0 - amountUsdCents }
  await enter(tx, till, { paymentId: null, changeJmdCents: 0, ...entry, ...out })
}

/** The open drawer of a reversed payment, which must hold the cash that leaves it; null where it is closed. */
async function sameDrawer(tx: AuditedTx, tillId: string, out: Cash): Promise<Till | null> {
  const till = must(await findTill(tx.kysely, tillId), 'the till of an entry')
  if (till.closedAt !== null) return null
  await mustHoldCash(tx, till, out)
  return till
}

/**
 * Takes the cash of a reversed payment out of its drawer, or puts that of a reversed refund back. If that drawer is
 * closed and counted, it is the caller's open one, or the one that is named. Cash that went into no drawer leaves none.
 */
export async function unbookCash(
  tx: AuditedTx,
  paymentId: string,
  note: string,
  tillId?: string,
): Promise<void> {
  const entry = await entryOfPayment(tx.kysely, paymentId)
  if (!entry || (entry.amountJmdCents === 0 && entry.amountUsdCents === 0)) return
  const openDrawer = tillId ? null : await sameDrawer(tx, entry.tillId, entry)
  if (!openDrawer && isServer(tx)) return
  const till = openDrawer ?? (await mustFindTill(tx, tillId, entry))
  const amountJmdCents = 0 - entry.amountJmdCents
  const amountUsdCents = 0 - entry.amountUsdCents
  await enter(tx, till, {
    kind: 'Reversal',
    amountJmdCents,
    amountUsdCents,
    changeJmdCents: 0,
    paymentId,
    note,
  })
}
