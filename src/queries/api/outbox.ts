import { call } from '../../http/call.ts'
import { type BodyOf, callsOf, clientErrors } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { write } from './server-cache/use-write.ts'

const messages = callsOf(async () => (await import('#sync/api/messages/messages.ts')).messages)

const pages = messages('messages.paginated')
export const messageRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['messages', 'list', body] as const,
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

/** A message with its text. */
export const messageQuery = (messageId: string) =>
  serverQuery({
    queryKey: ['messages', 'one', messageId],
    queryFn: () => call(messages('messages.get'), { params: { messageId } }),
  })

/** How WhatsApp and SMS do, and what they cost. */
export const phoneChannelsQuery = serverQuery({
  queryKey: ['messages', 'channels'],
  queryFn: () => call(messages('messages.channels')),
})

export const sendAgain = write(messages('messages.retry'), ['messages'])

/** The latest 200 errors in browsers. */
export const clientErrorsQuery = serverQuery({
  queryKey: ['clientErrors', 'all'],
  queryFn: () => call(clientErrors('clientErrors.list')),
})
