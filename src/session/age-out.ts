import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { clock } from '../browser/clock.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { rememberedSession } from './people.ts'

/** Without contact for this long, a customer's rows are out of date and go. */
const keptMs = 14 * dayMs

/** Before anybody's data is opened: rows of customers that have been here too long go. */
export async function ageOut(): Promise<void> {
  const old = lastSynced.before(isoOf(clock.now() - keptMs))
  if (old.length === 0) return
  const open = rememberedSession()
  const { ageRows } = await import('./wipe.ts')
  for (const accountId of old) {
    const loggedIn = open?.accountId === accountId
    if (loggedIn && isStaff(open.role)) continue
    await ageRows(accountId, loggedIn).catch(() => undefined)
  }
}
