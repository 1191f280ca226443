import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { edit, write } from './server-cache/use-write.ts'

const newsletter = callsOf(async () => (await import('#sync/api/messages/newsletter.ts')).newsletter)
const newsletterSend = callsOf(
  async () => (await import('#sync/api/messages/newsletter-send.ts')).newsletterSend,
)

/** All current and former subscribers. */
export const subscribersQuery = serverQuery({
  queryKey: ['newsletter', 'all'],
  queryFn: () => call(newsletter('newsletter.list')),
})

export const addSubscriber = write(newsletter('newsletter.subscribe'), ['newsletter'])
export const importSubscribers = write(newsletter('newsletter.import'), ['newsletter'])
export const updateSubscriber = edit(newsletter('newsletter.update'), ['newsletter'])
export const removeSubscriber = write(newsletter('newsletter.remove'), ['newsletter'])
export const sendNewsletter = write(newsletterSend('newsletter.send'), ['newsletter', 'messages'])
