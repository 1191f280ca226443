import type { Till, TillEntry } from '#sync/entities/till.ts'
import type { TillEntryKind } from '#sync/entities/till-kinds.ts'
import { must } from '#sync/lib/must.ts'
import { system } from '../../core/system-actor.ts'
import type { AuditedTx } from '../../db/core/tx.ts'
import { entryOfPayment, findTill, insertTill, insertTillEntry, openTillOf } from '../../db/payments/tills.ts'

interface CashMovement {
  readonly kind: Exclude<TillEntryKind, 'Reversal'>
  /** JMD cents that stayed in the drawer, or left it. Above zero either way: the kind says which. */
  readonly amountJmdCents: number
  /** The change given from a cash payment. */
  readonly changeJmdCents?: number
  /** The payment or payout that it belongs to. */
  readonly paymentId?: string | null
  readonly note?: string
}

const blankTill = {
  expectedJmdCents: null,
  counted: [],
  countedJmdCents: null,
  note: '',
  closedAt: null,
  closedBy: null,
}

/** Opens a drawer for the author of this change. The caller must have checked that there is none. */
export async function openTill(tx: AuditedTx, floatJmdCents: number): Promise<Till> {
  const { accountId, branchId } = tx.by.actor
  const till: Till = {
    tillId: tx.ids.next(),
    cashierId: accountId,
    branchId,
    floatJmdCents,
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

/** The server itself has no drawer. */
const isServer = ({ by }: AuditedTx): boolean => by.actor.accountId === system.accountId

/** The open drawer of the change's author; if there is none, one without a float is opened. */
const ownTill = async (tx: AuditedTx): Promise<Till> =>
  (await openTillOf(tx.kysely, tx.by.actor.accountId)) ?? (await openTill(tx, 0))

async function enter(
  tx: AuditedTx,
  till: Till,
  entry: Pick<TillEntry, 'kind' | 'amountJmdCents' | 'changeJmdCents' | 'paymentId' | 'note'>,
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
 * Books cash into or out of the drawer of the change's author, in the transaction of the payment, payout or drop. A
 * cashier without an open drawer gets one without a float. The server's own bookings, as for a demo company, touch no
 * drawer.
 */
export async function bookCash(tx: AuditedTx, movement: CashMovement): Promise<void> {
  if (isServer(tx)) return
  const { kind, amountJmdCents, changeJmdCents = 0, paymentId = null, note = '' } = movement
  await enter(tx, await ownTill(tx), {
    kind,
    changeJmdCents,
    paymentId,
    note,
    amountJmdCents: kind === 'Payment' ? amountJmdCents : 0 - amountJmdCents,
  })
}

/**
 * Takes the cash of a reversed payment out of its drawer, or puts that of a reversed refund back. If that drawer is
 * closed and counted, it books in the drawer of the person who reverses. Cash that went into no drawer leaves none.
 */
export async function unbookCash(tx: AuditedTx, paymentId: string, note: string): Promise<void> {
  const entry = await entryOfPayment(tx.kysely, paymentId)
  if (!entry) return
  const till = must(await findTill(tx.kysely, entry.tillId), 'the till of an entry')
  const isOpen = till.closedAt === null
  if (!isOpen && isServer(tx)) return
  const amountJmdCents = 0 - entry.amountJmdCents
  await enter(tx, isOpen ? till : await ownTill(tx), {
    kind: 'Reversal',
    amountJmdCents,
    changeJmdCents: 0,
    paymentId,
    note,
  })
}
