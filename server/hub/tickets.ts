import * as z from 'zod'
import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { TryLater } from '../http/problems.ts'
import { HolderProof } from './holder.ts'

const ticketSeconds = 30
/** A person with many tabs has fewer; more unused ones at the same time don't come from a person. */
const mostUnused = 20

const Ticket = z.object({ id: z.string(), until: z.number(), proof: HolderProof })

interface Holder {
  readonly id: string
  readonly proof: HolderProof
}

interface Needs extends Pick<ChangeDeps, 'db' | 'ids' | 'clock'> {
  readonly tokens: Pick<Tokens, 'signTicket' | 'readTicket'>
}

/**
 * Signed values that each open one connection, once and soon, at any server of the installation: the one that is asked for
 * it is often not the one that the socket reaches.
 */
export function createTickets({ db, ids, clock, tokens }: Needs) {
  /** Holds the tickets of this server that may be unused yet, by their id. */
  const unusedTickets = new Map<string, { readonly holderId: string; readonly until: number }>()

  function forgetOld(): void {
    const now = clock.now()
    for (const [id, { until }] of unusedTickets) if (until <= now) unusedTickets.delete(id)
  }

  return {
    issue({ id: holderId, proof }: Holder): string {
      forgetOld()
      const ownTickets = [...unusedTickets.values()].filter((ticket) => ticket.holderId === holderId)
      if (ownTickets.length >= mostUnused)
        throw new TryLater(
          'too-many',
          'Too many connections were asked for and not opened. Please wait a moment.',
          ticketSeconds,
        )
      const id = ids.next()
      const until = clock.now() + ticketSeconds * 1000
      unusedTickets.set(id, { holderId, until })
      return tokens.signTicket(JSON.stringify({ id, until, proof }))
    },
    /** The proof behind a ticket, which is used up now; null for one that is forged, used or too old. */
    async take(token: string): Promise<HolderProof | null> {
      const text = tokens.readTicket(token)
      if (text === null) return null
      const { id, until, proof } = Ticket.parse(JSON.parse(text))
      unusedTickets.delete(id)
      return until > clock.now() && (await db.nodes.spend(id)) ? proof : null
    },
  }
}
