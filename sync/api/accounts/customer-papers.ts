import * as z from 'zod'
import { CustomerPaper, CustomerPaperKind } from '../../entities/accounts/customer-paper.ts'
import { Id, Note } from '../../entities/fields.ts'
import { ListQuery, row } from '../row.ts'

const Day = z.iso.date('is not a day, such as 2027-12-31')

/** A paper with the types of its files, in their order. */
export const CustomerPaperReply = CustomerPaper.extend({ fileTypes: z.array(z.string()) })
export type CustomerPaperReply = z.output<typeof CustomerPaperReply>

/** Someone whose paper waits for the office. */
export const WaitingPaper = z.object({
  paperId: Id,
  accountId: Id,
  kindName: z.string(),
  sentAt: z.string(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
})
export type WaitingPaper = z.output<typeof WaitingPaper>

export const customerPapers = {
  'customerPapers.ofAccount': row({
    method: 'GET',
    path: '/api/accounts/{id}/papers',
    who: 'own',
    policy: 'account.canUpdate',
    summary: 'The kinds of papers that the company asks for, and those that a customer has sent.',
    params: z.object({ id: Id }),
    reply: z.object({ kinds: z.array(CustomerPaperKind), papers: z.array(CustomerPaperReply) }),
  }),
  'customerPapers.send': row({
    method: 'POST',
    path: '/api/accounts/{id}/papers',
    who: 'own',
    policy: 'account.canUpdate',
    summary:
      'Sends in a paper of which the pages were uploaded before, as files of the kind customer-paper. It takes the place of an earlier one of its kind that wasn’t accepted. Takes an Idempotency-Key.',
    params: z.object({ id: Id }),
    body: z.object({
      kindId: CustomerPaperKind.shape.kindId,
      fileIds: CustomerPaper.shape.fileIds.refine(
        (fileIds) => new Set(fileIds).size === fileIds.length,
        'has the same file twice',
      ),
      /** The date on the paper; null for a kind that lasts a number of days. */
      expiresOn: Day.nullable().default(null),
    }),
    reply: CustomerPaperReply,
    success: 'Paper sent. We’ll check it.',
    failure: 'The paper was not sent',
  }),
  'customerPapers.waiting': row({
    method: 'GET',
    path: '/api/papers/waiting',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'The papers of customers that wait to be checked: 500, those that wait longest first.',
    query: ListQuery,
    reply: z.array(WaitingPaper),
  }),
  'customerPapers.check': row({
    method: 'PUT',
    path: '/api/papers/{paperId}/check',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Says whether a paper will do; a refusal needs a reason, which its customer is told.',
    params: z.object({ paperId: Id }),
    body: z.discriminatedUnion('verdict', [
      z.object({
        verdict: z.literal('accept'),
        /** The date on the paper where the customer mistyped it. */
        expiresOn: Day.optional(),
      }),
      z.object({ verdict: z.literal('refuse'), reason: Note.min(3, 'is missing: say why') }),
    ]),
    reply: CustomerPaperReply,
    success: 'Paper checked',
    failure: 'The paper was not checked',
  }),
}
