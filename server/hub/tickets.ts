import { randomBytes } from 'node:crypto'
import type { Clock } from '#sync/lib/clock.ts'
import { TryLater } from '../http/problems.ts'
import type { Judge } from './holder.ts'

const ticketSeconds = 30
/** A person with many tabs has less; more of them unused at once is no person. */
const mostUnused = 20

export interface Ticket {
  readonly connectionId: string
  readonly holderId: string
  readonly judge: Judge
}

/**
 * Random values that each open one connection, once and soon. They are kept in memory, so a restart makes every client
 * ask again.
 */
export function createTickets(clock: Clock) {
  const tickets = new Map<string, Ticket & { readonly until: number }>()

  function forgetOld(): void {
    const now = clock.now()
    for (const [token, { until }] of tickets) if (until <= now) tickets.delete(token)
  }

  return {
    issue(ticket: Ticket): string {
      forgetOld()
      const ownTickets = [...tickets.values()].filter(({ holderId }) => holderId === ticket.holderId)
      if (ownTickets.length >= mostUnused)
        throw new TryLater(
          'too-many',
          'Too many connections were asked for and not opened. Please wait a moment.',
          ticketSeconds,
        )
      const token = randomBytes(32).toString('base64url')
      tickets.set(token, { ...ticket, until: clock.now() + ticketSeconds * 1000 })
      return token
    },
    /** The ticket, which is used up now; null for one that is unknown, used or too old. */
    take(token: string): Ticket | null {
      forgetOld()
      const ticket = tickets.get(token) ?? null
      tickets.delete(token)
      return ticket
    },
  }
}
