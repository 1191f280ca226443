import type { creditNotes, NumberedCreditNote } from '#sync/api/money/credit-notes.ts'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { feesOn } from '#sync/rules/fees/fees.ts'
import { gctWithin } from '#sync/rules/prices/gct.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { mustFindPayingAccount } from '../../accounts/paying-account.ts'
import { mustReachAccount } from '../../accounts/update-account.ts'
import { applyNote, giveNote, mustFindNote, removeCreditNote } from '../../billing/credit-notes.ts'
import { byOf } from '../../changes/audit-note.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { invoiceNumbers } from '../../db/accounts/account-names.ts'
import {
  changeCreditNote,
  findCreditNote,
  openCreditNotes,
  pageOfCreditNotes,
  standingCreditNotes,
} from '../../db/billing/credit-notes.ts'
import { listFees } from '../../db/billing/fees.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize, partOf } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'

/** With the numbers of the invoices that each paid; what can be paid has one. */
async function withNumbers(reader: Tables, notes: readonly CreditNote[]): Promise<NumberedCreditNote[]> {
  const ids = notes.flatMap(({ uses }) => uses.map(({ invoiceId }) => invoiceId))
  const numbers = await invoiceNumbers(reader, ids)
  return notes.map((note) => ({
    ...note,
    uses: note.uses.map((use) => ({ ...use, number: numbers.get(use.invoiceId) ?? '' })),
  }))
}

export const creditNoteHandlers: Handlers<typeof creditNotes, AccountDeps> = {
  'creditNotes.list': async (call, { db }) =>
    listReply(call, await pageOfCreditNotes(db.reads.kysely, listSize, call.query.pageNumber ?? 1)),

  'creditNotes.ofAccount': async (call, deps) => {
    const { params, actor, query } = call
    await mustReachAccount(deps, actor, params.accountId, 'canReadCreditNotes')
    const { kysely: reader } = deps.db.reads
    const notesOf = query.all === '1' ? standingCreditNotes : openCreditNotes
    const notes = partOf(await notesOf(reader, params.accountId), query.pageNumber)
    return listReply(call, { ...notes, result: await withNumbers(reader, notes.result) })
  },

  'creditNotes.create': async ({ body, signed, request }, deps) => {
    await mustFindPayingAccount(deps.db.reads.kysely, body.accountId)
    const { actor } = signed
    const creditNoteId = uidOf(request, actor.accountId, deps)
    return withTransaction(deps, byOf(signed, request, 'creditNote.create'), async (tx) => {
      const existing = await findCreditNote(tx.kysely, creditNoteId)
      if (!existing) {
        mustBeForOthers(actor, body.accountId)
        const { withGct, ...note } = body
        const { gct } = await readSettings(tx.kysely)
        const fees = feesOn(await listFees(tx.kysely), jamaicaDay(tx.at))
        const gctJmdCents = withGct ? gctWithin(body.amountJmdCents, gct, fees) : 0
        return giveNote(tx, { ...note, gctJmdCents, creditNoteId, createdBy: actor.name })
      }
      if (existing.accountId === body.accountId && existing.amountJmdCents === body.amountJmdCents)
        return existing
      throw new Refusal('already-exists', 'This Idempotency-Key was used for another credit note.')
    })
  },

  'creditNotes.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFindNote(tx, params.creditNoteId)
      const { reason = before.reason, uses } = body
      const after = { ...before, reason, updatedAt: tx.at }
      if (reason !== before.reason) {
        await changeCreditNote(tx.kysely, before.creditNoteId, { reason, updatedAt: tx.at })
        await tx.note('creditNote', before.creditNoteId, before, after)
      }
      return uses ? applyNote(tx, after, uses) : after
    }
    return withTransaction(deps, byOf(signed, request, 'creditNote.update'), write, { mustHold })
  }),

  'creditNotes.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'creditNote.delete'), async (tx) =>
      removeCreditNote(tx, await mustFindNote(tx, params.creditNoteId)),
    ),
}
