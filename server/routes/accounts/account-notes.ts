import type { accountNotes } from '#sync/api/accounts/account-notes.ts'
import type { AccountNote } from '#sync/entities/accounts/account-note.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { mustBeFollowed } from '../../accounts/must-be-followed.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { idempotent } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  deleteAccountNote,
  findAccountNote,
  insertAccountNote,
  notesAbout,
} from '../../db/accounts/account-notes.ts'
import { findPayingAccount } from '../../db/accounts/accounts.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import type { Handlers } from '../../http/route.ts'

/**
 * Notes are about customers, also about those who closed their account. Staff owe money as customers do, but their
 * colleagues must not write about each other.
 */
async function mustBeCustomer(db: Tables, accountId: string): Promise<void> {
  const account = await findPayingAccount(db, accountId)
  if (!account || isStaff(account.role)) throw noSuchAccount()
}

async function addNote(tx: Transaction, { accountId, text }: Pick<AccountNote, 'accountId' | 'text'>) {
  await mustBeCustomer(tx.kysely, accountId)
  const { name, accountId: byAccountId } = tx.by.actor
  const note = { accountNoteId: tx.ids.next(), accountId, text, by: name, byAccountId, createdAt: tx.at }
  await insertAccountNote(tx.kysely, note)
  await tx.note('accountNote', accountId, null, { text })
  return note.accountNoteId
}

/** A note may be deleted before the call that added it is repeated. */
async function mustFindNote(db: Tables, accountNoteId: string): Promise<AccountNote> {
  const note = await findAccountNote(db, accountNoteId)
  if (!note) throw new Refusal('not-found', 'Note not found. It may have been deleted.')
  return note
}

function mustBeOwn({ byAccountId, by }: AccountNote, actor: Actor): void {
  if (byAccountId === actor.accountId || actor.role === 'Admin') return
  throw new Refusal('forbidden', `Only ${by} and administrators can delete this note.`)
}

export const accountNoteHandlers: Handlers<typeof accountNotes, ChangeDeps> = {
  'accounts.notes': async ({ params, actor }, deps) => {
    const { kysely } = deps.db.reads
    await mustBeCustomer(kysely, params.id)
    await mustBeFollowed(deps, actor, params.id)
    return notesAbout(kysely, params.id)
  },

  'accounts.addNote': async ({ params, body, signed, request }, deps) => {
    const input = { accountId: params.id, text: body.text }
    const call = { request, signed, name: 'account.addNote', input }
    const noteId = await idempotent(deps, call, (tx) => addNote(tx, input))
    return mustFindNote(deps.db.reads.kysely, noteId)
  },

  'accounts.removeNote': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'account.removeNote'), async (tx) => {
      const note = await mustFindNote(tx.kysely, params.id)
      mustBeOwn(note, signed.actor)
      await deleteAccountNote(tx.kysely, note.accountNoteId)
      await tx.note('accountNote', note.accountId, { text: note.text }, null)
      return note
    }),
}
