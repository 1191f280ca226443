import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const accountNotes = callsOf(async () => (await import('#sync/api/accounts/account-notes.ts')).accountNotes)

/** The office's notes about a customer, the newest first. */
export const accountNotesQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['accountNotes', 'of', accountId],
    queryFn: () => call(accountNotes('accounts.notes'), { params: { id: accountId } }),
  })

export const addNote = write(accountNotes('accounts.addNote'), ['accountNotes'])
export const removeNote = write(accountNotes('accounts.removeNote'), ['accountNotes'])
