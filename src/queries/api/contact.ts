import { call } from '../../http/call.ts'
import { type BodyOf, callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { write } from './server-cache/use-write.ts'

const contact = callsOf(async () => (await import('#sync/api/messages/contact.ts')).contact)

const pages = contact('contact.inbox')
/** Everything that was written to the office. */
export const inboxRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['contactMessages', 'list', body] as const,
  also: ['questions' as const],
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

/** @param answers whether this person answers messages: opening a new one then marks it as read, with their name */
export const contactQuery = (contactMessageId: string, answers: boolean) =>
  serverQuery({
    queryKey: ['contactMessages', 'one', contactMessageId],
    queryFn: () => call(contact(answers ? 'contact.open' : 'contact.get'), { params: { contactMessageId } }),
  })

const statusCall = contact('contact.setStatus')

/** Sets the status of one of many messages; repeating it changes nothing. Throws CallError. */
export const sendOneStatus = (contactMessageId: string, body: BodyOf<typeof statusCall>): Promise<unknown> =>
  call(statusCall, { params: { contactMessageId }, body })

export const sendContactStatus = write(statusCall, ['contactMessages'])
