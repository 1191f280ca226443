import type { Env } from '../core/env.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Db } from '../db/core/open.ts'

/**
 * The address by which the browser tests its internet connection, kept in memory because headers are written
 * synchronously.
 */
export interface PingAddress {
  readonly url: string
  /** After the setting was changed. */
  refresh(): Promise<void>
}

/** The address of the environment holds until an administrator names another. */
export async function openPingAddress(db: Db, env: Pick<Env, 'pingUrl'>): Promise<PingAddress> {
  let url = env.pingUrl
  const refresh = async () => {
    url = (await readSettings(db.reads.kysely)).publicPingUrl || env.pingUrl
  }
  await refresh()
  return {
    get url() {
      return url
    },
    refresh,
  }
}
