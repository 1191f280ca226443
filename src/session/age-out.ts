import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { clock } from '../browser/clock.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { rememberedSession } from './people.ts'

/** A customer's rows are removed after this long without contact to the server. */
const keptMs = 14 * dayMs

/** Runs before any person's data is opened, and removes rows of customers that have been here too long. */
export async function expireOldRows(): Promise<void> {
  const old = lastSynced.before(isoOf(clock.now() - keptMs))
  if (old.length === 0) return
  const open = rememberedSession()
  const { expireRows } = await import('./wipe.ts')
  for (const accountId of old) {
    const loggedIn = open?.accountId === accountId
    if (loggedIn && isStaff(open.role)) continue
    await expireRows(accountId, loggedIn).catch(() => undefined)
  }
}
