import type { Preferences } from '#sync/api/messages/notifications.ts'
import { call } from '../../http/call.ts'
import { notifications } from '../../http/calls.ts'
import { keptQuery } from './server-cache/kept-answers.ts'
import { serverCache } from './server-cache/server-cache.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

/** This person's notifications by page, newest first. */
export const noticesQuery = (page: number) =>
  keptQuery({
    queryKey: ['notices', 'page', page],
    source: notifications('notifications.list'),
    input: { query: { pageNumber: page, pageSize: 20 } },
  })

export const markNoticesRead = write(notifications('notifications.read'), ['notices'])

export const preferencesQuery = serverQuery({
  queryKey: ['notices', 'preferences'],
  queryFn: () => call(notifications('accounts.notifications')),
})

export const updatePreferences = write(notifications('accounts.updateNotifications'))

/** Shows new preferences immediately, and later those that the server returned. */
export const showPreferences = (preferences: Preferences): void =>
  void serverCache().setQueryData(preferencesQuery.queryKey, preferences)
