import type { TillReply } from '#sync/api/money/tills.ts'
import type { Person } from './people.ts'
import type { RunningServer } from './server.ts'
import { apiAs } from './truth.ts'

/** The person begins the day with an open till, so that the counter asks no float. */
export async function openTillOf(server: RunningServer, person: Person): Promise<void> {
  const cashier = await apiAs(server, person)
  const { till } = await cashier<{ till: TillReply | null }>('GET', '/tills/current')
  if (!till) await cashier('POST', '/tills', { floatJmdCents: 0 })
}

/** The person begins the day without a till: an open one is closed in its current state. */
export async function closeTillOf(server: RunningServer, person: Person): Promise<void> {
  const cashier = await apiAs(server, person)
  const { till } = await cashier<{ till: TillReply | null }>('GET', '/tills/current')
  if (till) await cashier('POST', `/tills/${till.tillId}/close`, { counted: [], note: 'Counted tomorrow' })
}
