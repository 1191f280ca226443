import * as z from 'zod'
import { longestTracked } from '../../rules/packages/longest-tracked.ts'
import { row } from '../row.ts'

export const TrackedReply = z.object({
  /** The number that was asked for. */
  number: z.string(),
  /** "At customs" */
  status: z.string(),
  /** "Arriving Thursday, 3 December"; the day of the delivery for a delivered package; '' when nothing can be said. */
  day: z.string(),
  /** The name of the office that it goes to; null if that isn't known, or while a driver brings it. */
  office: z.string().nullable(),
})

export const tracking = {
  'tracking.get': row({
    method: 'GET',
    path: '/api/track/{number}',
    who: 'public',
    summary:
      'The state, the day and the office of a package by its tracking number or HAWB, without a login. It names nobody and shows no contents and no amounts. At most 30 at once and 120 an hour from one address.',
    params: z.object({
      number: z
        .string()
        .min(1, 'is missing')
        .max(longestTracked, `is longer than ${longestTracked} characters`),
    }),
    reply: TrackedReply,
  }),
}
