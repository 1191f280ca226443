import * as z from 'zod'
import { AccountNote } from '../../entities/accounts/account-note.ts'
import { Id } from '../../entities/fields.ts'
import { row } from '../row.ts'

const ById = z.object({ id: Id })

export const accountNotes = {
  'accounts.notes': row({
    forOffices: true,
    method: 'GET',
    path: '/api/accounts/{id}/notes',
    who: 'staff',
    permission: 'AccountView',
    summary: 'The office’s notes about a customer, the newest first. Customers never see them.',
    params: ById,
    reply: z.array(AccountNote),
  }),
  'accounts.addNote': row({
    method: 'POST',
    path: '/api/accounts/{id}/notes',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Adds a note about a customer. Takes an Idempotency-Key.',
    params: ById,
    body: AccountNote.pick({ text: true }),
    reply: AccountNote,
    success: 'Note added',
    failure: 'The note was not added',
  }),
  'accounts.removeNote': row({
    method: 'DELETE',
    path: '/api/accounts/notes/{id}',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Deletes a note of one’s own; administrators delete any. The audit log keeps it.',
    params: ById,
    reply: AccountNote,
    success: 'Note deleted',
    failure: 'The note was not deleted',
  }),
}
