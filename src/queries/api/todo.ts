import { minuteMs } from '#sync/lib/durations.ts'
import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const todo = callsOf(async () => (await import('#sync/api/company/todo.ts')).todo)

/** The work that waits for a decision, as far as the person may open it. */
export const todoQuery = serverQuery({
  queryKey: ['reports', 'todo'],
  queryFn: () => call(todo('todo.list')),
  // Packages change with each scan, and the age of everything with the clock.
  refetchInterval: minuteMs,
  meta: {
    also: [
      'questions',
      'contactMessages',
      'claims',
      'tills',
      'payments',
      'checkouts',
      'bankTransfers',
      'orders',
    ],
  },
})
