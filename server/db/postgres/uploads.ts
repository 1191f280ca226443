import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#sync/lib/durations.ts'
import type { BegunUpload, SharedUploads } from '../core/shared-uploads.ts'
import type { Ask } from './connection.ts'

const columns = `"uploadId", "accountId", "size", "offset", "metadata", "parts", "createdAt"`
const begin = `insert into quayside."upload" ("uploadId", "accountId", "size", "metadata", "createdAt") values ($1, $2, $3, $4, $5)`
const find = `select ${columns} from quayside."upload" where "uploadId" = $1`
const append = `update quayside."upload" set "offset" = "offset" + $4, "parts" = "parts" || $3::text
  where "uploadId" = $1 and "offset" = $2`
const empty = `update quayside."upload" set "parts" = '{}' where "uploadId" = $1`
const remove = `delete from quayside."upload" where "uploadId" = $1`
const unfinishedSums = `select count(*) as files, coalesce(sum("size"), 0) as bytes from quayside."upload"
  where "accountId" = $1 and "offset" < "size"`
const begunBefore = `select ${columns} from quayside."upload" where "createdAt" < $1 order by "createdAt" limit 500`

/** A holder that has not renewed its lock within this time has stopped. */
const lockSeconds = 15
const lookEveryMs = 250
const until = `clock_timestamp() + interval '${lockSeconds} seconds'`
const lock = `insert into quayside."uploadLock" as held ("uploadId", holder, until) values ($1, $2, ${until})
  on conflict ("uploadId") do update set holder = excluded.holder, until = excluded.until, "isWanted" = false
  where held.until < clock_timestamp()`
const want = `update quayside."uploadLock" set "isWanted" = true where "uploadId" = $1`
const renew = `update quayside."uploadLock" set until = ${until} where "uploadId" = $1 and holder = $2 returning "isWanted"`
const unlock = `delete from quayside."uploadLock" where "uploadId" = $1 and holder = $2`

const uploadIn = (row: Record<string, unknown>): BegunUpload => row as unknown as BegunUpload

export function createSharedUploads(ask: Ask): SharedUploads {
  const run = (text: string, values: readonly unknown[]) => ask({ text, values })

  /** Keeps a lock until it is given back, and tells the holder when another request waits. */
  function holdLock(uploadId: string, holder: string, yields: () => void): () => Promise<void> {
    const renewal = setInterval(async () => {
      // A renewal that fails is tried again before the lock is over.
      const { rows } = await run(renew, [uploadId, holder]).catch(() => ({ rows: [] }))
      if (rows[0]?.['isWanted']) yields()
    }, secondMs)
    return async () => {
      clearInterval(renewal)
      await run(unlock, [uploadId, holder])
    }
  }

  return {
    async begin({ uploadId, accountId, size, metadata, createdAt }) {
      await run(begin, [uploadId, accountId, size, metadata, createdAt])
    },
    async find(uploadId) {
      const [row] = (await run(find, [uploadId])).rows
      return row && uploadIn(row)
    },
    append: async (uploadId, offset, { path, bytes }) =>
      (await run(append, [uploadId, offset, path, bytes])).rowCount === 1,
    async empty(uploadId) {
      await run(empty, [uploadId])
    },
    remove: async (uploadId) => (await run(remove, [uploadId])).rowCount === 1,
    async unfinishedOf(accountId) {
      const [row] = (await run(unfinishedSums, [accountId])).rows
      return { files: Number(row?.['files']), bytes: Number(row?.['bytes']) }
    },
    begunBefore: async (at) => (await run(begunBefore, [at])).rows.map(uploadIn),
    async lock(uploadId, signal, yields) {
      const holder = crypto.randomUUID()
      while ((await run(lock, [uploadId, holder])).rowCount !== 1) {
        await run(want, [uploadId])
        await sleep(lookEveryMs, undefined, { signal })
      }
      return holdLock(uploadId, holder, yields)
    },
  }
}
