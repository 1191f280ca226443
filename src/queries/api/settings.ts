import { call } from '../../http/call.ts'
import { settings } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** What anybody may know of the company: prices, and its own words for papers. */
export const companyQuery = serverQuery({
  queryKey: ['settings', 'company'],
  queryFn: () => call(settings('settings.public')),
})
