import * as z from 'zod'
import { FreeText } from '../../entities/fields.ts'
import { ListQuery, row } from '../row.ts'

/** A failure in a browser, without names, addresses and query strings: the server removes text that looks like them. */
export const ClientError = z.object({
  message: FreeText.min(1).max(500),
  stack: FreeText.max(4000).default(''),
  /** The route's pattern, not the address: `/admin/packages/$packageId`. */
  route: FreeText.max(200).default(''),
  version: FreeText.max(60).default(''),
})

export const CollectedError = ClientError.extend({
  errorId: z.string(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})

export const clientErrors = {
  'clientErrors.report': row({
    method: 'POST',
    path: '/api/client-errors',
    who: 'public',
    summary: 'Reports a failure in the browser; the same one again only raises its count.',
    body: ClientError,
    reply: z.object({ taken: z.boolean() }),
  }),
  'clientErrors.list': row({
    method: 'GET',
    path: '/api/client-errors',
    who: 'admin',
    summary: 'Failures that browsers reported, the newest 500.',
    query: ListQuery,
    reply: z.array(CollectedError),
  }),
}
