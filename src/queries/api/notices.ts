import { notifications, type Preference } from '#sync/api/notifications.ts'
import { call } from '../../http/call.ts'
import { serverCache } from './server-cache.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** The latest that happened to this person's packages. What is asked for here is shown, and so counts as read. */
export const shownNoticesQuery = serverQuery({
  queryKey: ['notices', 'shown'],
  queryFn: async () => {
    const page = await call(notifications['notifications.list'], { query: { pageNumber: 1, pageSize: 10 } })
    // When this fails they stay unread, and are shown as new once more.
    if (page.unread > 0) call(notifications['notifications.read']).catch(() => undefined)
    return page.result
  },
})

export const preferencesQuery = serverQuery({
  queryKey: ['notices', 'preferences'],
  queryFn: async () => (await call(notifications['accounts.notifications'])).preferences,
})

export const updatePreferences = write(notifications['accounts.updateNotifications'])

/** Shows a choice before the server has it, and what the server made of it. */
export const showPreferences = (preferences: readonly Preference[]): void =>
  void serverCache().setQueryData(preferencesQuery.queryKey, preferences)
