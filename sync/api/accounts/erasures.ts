import * as z from 'zod'
import { Erasure } from '../../entities/accounts/erasure.ts'
import { Id, Note } from '../../entities/fields.ts'
import { ListQuery, row } from '../row.ts'

/** The customer's own view: nothing of who decided. */
const OwnErasure = Erasure.omit({ decidedBy: true, accountId: true })

/** A request with the name of the customer, and what still keeps it from being granted. */
export const ListedErasure = Erasure.extend({
  name: z.string(),
  mailbox: z.string(),
  open: z.array(z.string()),
})
export type ListedErasure = z.infer<typeof ListedErasure>

export const erasures = {
  'erasures.own': row({
    method: 'GET',
    path: '/api/erasure',
    who: 'any',
    summary: 'The customer’s latest request to be erased, if there is one.',
    reply: z.object({ erasure: OwnErasure.nullable() }),
  }),
  'erasures.ask': row({
    method: 'POST',
    path: '/api/erasure',
    who: 'any',
    summary: 'A customer asks to be erased. The office decides; until then the account works as before.',
    body: z.object({ note: Note.default('') }),
    reply: z.object({ erasure: OwnErasure }),
    success: 'Request sent',
    failure: 'Sending the request failed!',
  }),
  'erasures.withdraw': row({
    method: 'DELETE',
    path: '/api/erasure',
    who: 'any',
    summary: 'A customer takes back a request that is not decided.',
    reply: z.object({ erasure: OwnErasure }),
    success: 'Request taken back',
    failure: 'Taking back the request failed!',
  }),
  'erasures.list': row({
    method: 'GET',
    path: '/api/erasures',
    who: 'admin',
    summary: 'Requests to be erased, those to decide first, and what is still open for each of them.',
    query: ListQuery,
    reply: z.array(ListedErasure),
  }),
  'erasures.decide': row({
    method: 'POST',
    path: '/api/erasures/{id}/decision',
    who: 'admin',
    needsProof: true,
    summary:
      'Grants or refuses a request. Granting closes the account and removes what the law doesn’t keep; it is refused while anything is owed or under way. The customer gets a mail.',
    params: z.object({ id: Id }),
    body: z.object({ grant: z.boolean(), reason: Note.default('') }),
    reply: Erasure,
    success: 'Decision saved',
    failure: 'Saving the decision failed!',
  }),
}
