import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

export const customerPapers = callsOf(
  async () => (await import('#sync/api/accounts/customer-papers.ts')).customerPapers,
)

/** The kinds of papers that the company asks for, and those that a customer has sent. */
export const papersQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['customerPapers', 'of', accountId],
    queryFn: () => call(customerPapers('customerPapers.ofAccount'), { params: { id: accountId } }),
    meta: { also: ['settings'] },
  })

/** The papers that wait to be checked. */
export const papersToCheckQuery = serverQuery({
  queryKey: ['customerPapers', 'waiting'],
  queryFn: () => call(customerPapers('customerPapers.waiting')),
})

export const paperUpload = customerPapers('customerPapers.send')

export const checkPaper = write(customerPapers('customerPapers.check'), ['customerPapers'])
