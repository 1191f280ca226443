import { Dexie } from 'dexie'
import { nameOf, openNow } from '../replica/replica.ts'
import { keepsRows } from './people.ts'

/** The accounts with a database on this device. */
async function localAccounts(): Promise<string[]> {
  const start = nameOf('')
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
}

/**
 * Cleans up after people who didn't log out, because the server ended their session or another login replaced it. Rows
 * that a person chose to keep stay.
 */
export async function cleanUpOthers(): Promise<void> {
  const { leaveEnded, leaveToNext } = await import('./wipe.ts')
  const current = openNow()?.accountId
  const leave = current === undefined ? leaveEnded : leaveToNext
  // Steps that fail now are repeated at the next start.
  for (const accountId of await localAccounts())
    if (accountId !== current && !keepsRows(accountId)) await leave(accountId).catch(() => undefined)
}
