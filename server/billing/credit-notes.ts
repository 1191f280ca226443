import type { CreditNote, CreditNoteUse } from '#sync/entities/money/credit-note.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { isClaimNote } from '../db/billing/claim-notes.ts'
import { changeCreditNote, findCreditNote, insertCreditNote, putUses } from '../db/billing/credit-notes.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { mustBeOwed, mustNameOnce } from './allocations.ts'
import { settle } from './ledger.ts'
import { fitRoundingOn } from './rounding.ts'

export interface NewNote {
  readonly creditNoteId: string
  readonly accountId: string
  readonly amountJmdCents: number
  /** By default none. */
  readonly gctJmdCents?: number
  readonly reason: string
  readonly uses: readonly CreditNoteUse[]
  readonly createdBy: string
}

const statusOf = (remaining: number): CreditNote['status'] => (remaining > 0 ? 'Open' : 'Used')

export async function mustFindNote(tx: AuditedTx, creditNoteId: string): Promise<CreditNote> {
  const note = await findCreditNote(tx.kysely, creditNoteId)
  if (!note) throw new Refusal('not-found', 'Credit note not found. It may have been deleted.')
  return note
}

function mustStand(note: CreditNote): void {
  if (note.status === 'Void')
    throw new Refusal('wrong-state', 'This credit note was deleted. Give a new one instead.')
}

/** The part of a note that became credit can’t pay invoices, because it may have been paid out. */
const worthOf = ({ amountJmdCents, creditedJmdCents }: CreditNote): number =>
  amountJmdCents - creditedJmdCents

function mustCover(note: CreditNote, uses: readonly CreditNoteUse[]): void {
  if (sumAllocations(uses) > worthOf(note))
    throw new Refusal('invalid', `The credit note is worth ${jmdText(worthOf(note))}.`, {
      uses: [`come to ${jmdText(sumAllocations(uses))}`],
    })
}

/** Puts a credit note to other invoices than before; what is left stays open. */
export async function applyNote(
  tx: AuditedTx,
  before: CreditNote,
  uses: readonly CreditNoteUse[],
): Promise<CreditNote> {
  mustStand(before)
  mustNameOnce('uses', uses)
  mustCover(before, uses)
  await putUses(tx.kysely, before.creditNoteId, [])
  for (const { invoiceId } of before.uses) await settle(tx, invoiceId)
  for (const use of uses) await mustBeOwed(tx, before.accountId, use)
  await putUses(tx.kysely, before.creditNoteId, uses)
  for (const { invoiceId } of uses) await settle(tx, invoiceId)
  await fitRoundingOn(tx, before.uses)
  const remainingJmdCents = worthOf(before) - sumAllocations(uses)
  const changes = { remainingJmdCents, status: statusOf(remainingJmdCents), updatedAt: tx.at }
  await changeCreditNote(tx.kysely, before.creditNoteId, changes)
  const after = must(await findCreditNote(tx.kysely, before.creditNoteId), 'the credit note that was used')
  await tx.note('creditNote', before.creditNoteId, before, after)
  return after
}

export async function giveNote(tx: AuditedTx, input: NewNote): Promise<CreditNote> {
  const { uses, ...fields } = input
  const note: CreditNote = {
    ...fields,
    remainingJmdCents: input.amountJmdCents,
    creditedJmdCents: 0,
    gctJmdCents: input.gctJmdCents ?? 0,
    status: 'Open',
    uses: [],
    createdAt: tx.at,
    updatedAt: tx.at,
  }
  const { uses: _, ...row } = note
  await insertCreditNote(tx.kysely, row)
  await tx.note('creditNote', note.creditNoteId, null, note)
  return uses.length > 0 ? applyNote(tx, note, uses) : note
}

/** Makes credit of a part of what is left on a note. */
export async function creditNotePart(tx: AuditedTx, before: CreditNote, jmdCents: number): Promise<void> {
  mustStand(before)
  const remainingJmdCents = before.remainingJmdCents - jmdCents
  const changes = {
    remainingJmdCents,
    creditedJmdCents: before.creditedJmdCents + jmdCents,
    status: statusOf(remainingJmdCents),
    updatedAt: tx.at,
  }
  await changeCreditNote(tx.kysely, before.creditNoteId, changes)
  await tx.note('creditNote', before.creditNoteId, before, { ...before, ...changes })
}

/** Voids a note as a person does, who can’t take back what a decision about goods has paid. */
export async function removeCreditNote(tx: AuditedTx, note: CreditNote): Promise<CreditNote> {
  mustStand(note)
  if (await isClaimNote(tx.kysely, note.creditNoteId))
    throw new Refusal(
      'wrong-state',
      'This credit note pays for a lost or damaged package, as its customer was told, so it can’t be deleted. If the package was found, decide about it on its page; if too much was paid, bill the difference.',
    )
  return voidNote(tx, note)
}

/** Takes a note back: by hand, or with the decision that gave it. */
export async function voidNote(tx: AuditedTx, before: CreditNote): Promise<CreditNote> {
  mustStand(before)
  if (before.uses.length > 0)
    throw new Refusal(
      'wrong-state',
      `${jmdText(sumAllocations(before.uses))} of this credit note pays invoices. Take it off them first.`,
    )
  if (before.creditedJmdCents > 0)
    throw new Refusal(
      'wrong-state',
      `${jmdText(before.creditedJmdCents)} of this credit note was paid out. It can’t be taken back any more.`,
    )
  const changes = { status: 'Void' as const, updatedAt: tx.at }
  await changeCreditNote(tx.kysely, before.creditNoteId, changes)
  const after = { ...before, ...changes }
  await tx.note('creditNote', before.creditNoteId, before, after)
  return after
}
