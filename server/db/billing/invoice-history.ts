import type { Kysely } from 'kysely'
import type { InvoiceHistory } from '#sync/api/money/invoice-bodies.ts'
import { officeMailsIn } from '../messages/office-mails.ts'
import type { StoredEntry } from '../sync/audit.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** A part of a payment or of a credit note that pays, or paid, a part of an invoice. */
interface PaidPart {
  readonly id: string
  readonly amountJmdCents: number
  readonly takenBackAt: string | null
}

interface PaidParts {
  readonly payments: readonly PaidPart[]
  readonly creditNotes: readonly PaidPart[]
}

/** The payments and credit notes that pay a valid invoice. */
async function standingParts(db: Tables, invoiceId: string): Promise<PaidParts> {
  const payments = await db
    .selectFrom('paymentAllocation')
    .where('invoiceId', '=', invoiceId)
    .select(['paymentId as id', 'amountJmdCents'])
    .execute()
  const creditNotes = await db
    .selectFrom('creditNoteUse')
    .where('invoiceId', '=', invoiceId)
    .select(['creditNoteId as id', 'amountJmdCents'])
    .execute()
  const standing = (part: Omit<PaidPart, 'takenBackAt'>) => ({ ...part, takenBackAt: null })
  return { payments: payments.map(standing), creditNotes: creditNotes.map(standing) }
}

/** As the audit notes them of an invoice that was voided. */
interface ReleasedParts {
  readonly allocations?: readonly { readonly paymentId: string; readonly amountJmdCents: number }[]
  readonly creditNoteUses?: readonly { readonly creditNoteId: string; readonly amountJmdCents: number }[]
}

const isVoiding = ({ after }: StoredEntry): boolean => JSON.parse(after ?? '{}').statusId === 'void'

/** The payments and credit notes that paid a void invoice until it was voided; null for a valid invoice. */
function releasedParts(entries: readonly StoredEntry[]): PaidParts | null {
  const voiding = entries.find(isVoiding)
  if (!voiding) return null
  const { allocations = [], creditNoteUses = [] }: ReleasedParts = JSON.parse(voiding.before ?? '{}')
  const releasedPart = (id: string, amountJmdCents: number) => ({
    id,
    amountJmdCents,
    takenBackAt: voiding.at,
  })
  return {
    payments: allocations.map(({ paymentId, amountJmdCents }) => releasedPart(paymentId, amountJmdCents)),
    creditNotes: creditNoteUses.map(({ creditNoteId, amountJmdCents }) =>
      releasedPart(creditNoteId, amountJmdCents),
    ),
  }
}

/** Without those that were reversed since: their money is no longer here. */
const paymentsOf = (db: Tables, paymentIds: readonly string[]) =>
  db
    .selectFrom('payment')
    .where('paymentId', 'in', paymentIds)
    .where('reversedAt', 'is', null)
    .orderBy('receivedAt')
    .select(['paymentId', 'receiptNumber', 'method', 'receiptCheck', 'receivedAt as at'])
    .execute()

const creditNotesOf = (db: Tables, creditNoteIds: readonly string[]) =>
  db
    .selectFrom('creditNote')
    .where('creditNoteId', 'in', creditNoteIds)
    .orderBy('createdAt')
    .select(['creditNoteId', 'reason', 'createdAt as at'])
    .execute()

/** The packages of an invoice that were handed over and are still billed by it. */
const handedOverOn = (db: Tables, invoiceId: string) =>
  db
    .selectFrom('package')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'Delivered')
    .where('deletedAt', 'is', null)
    .orderBy('trackingNumber')
    .select(['packageId', 'trackingNumber'])
    .execute()

const toEvent = ({ at, by, action }: StoredEntry) => ({ at, by, action })

/**
 * The history of an invoice: its payments and credit notes (of a void invoice those until it was voided), its mails, and
 * who changed it, from its entries in the audit log, the oldest first. Changes by a payment are the payment's own lines.
 */
export async function historyOfInvoice(
  db: Tables,
  invoiceId: string,
  entries: readonly StoredEntry[],
): Promise<InvoiceHistory> {
  const parts = releasedParts(entries) ?? (await standingParts(db, invoiceId))
  const partsByPayment = new Map(parts.payments.map(({ id, ...part }) => [id, part]))
  const partsByNote = new Map(parts.creditNotes.map(({ id, ...part }) => [id, part]))
  const payments = await paymentsOf(db, [...partsByPayment.keys()])
  const creditNotes = await creditNotesOf(db, [...partsByNote.keys()])
  const unpaid = { amountJmdCents: 0, takenBackAt: null }
  return {
    payments: payments.map((payment) => ({
      ...payment,
      receiptCheck: Boolean(payment.receiptCheck),
      ...(partsByPayment.get(payment.paymentId) ?? unpaid),
    })),
    creditNotes: creditNotes.map((note) => ({ ...note, ...(partsByNote.get(note.creditNoteId) ?? unpaid) })),
    handedOver: await handedOverOn(db, invoiceId),
    mails: await officeMailsIn(db, 'invoice', entries),
    events: entries.map(toEvent),
  }
}
