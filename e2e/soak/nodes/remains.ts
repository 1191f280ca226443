import pg from 'pg'
import { scanPrefix } from './changes.ts'

/** Opens the database separately from the servers, to look at the remains of a run. */
export async function openRemains(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // A run may end the database, and the next question opens another connection.
  pool.on('error', () => {})
  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows
  // The demo company has a device that was locked before.
  const endedBefore = await ask<{ sessionId: string }>(
    `select "sessionId" from "session" where "endedAt" is not null`,
  )
  return {
    /** Whether one of the connections is in a transaction and waits for its server. */
    async isInTransaction(ports: readonly number[]): Promise<boolean> {
      const rows = await ask(
        `select from pg_stat_activity where state = 'idle in transaction'
         and application_name = 'quayside write' and client_port = any($1)`,
        [ports],
      )
      return rows.length > 0
    },
    /** Everything that is not as it must be after these changes were acknowledged. */
    async faults(ackedUids: readonly string[]): Promise<string[]> {
      const faults: string[] = []
      const lostRows = await ask<{ uid: string }>(
        `select uid from unnest($1::text[]) as acked(uid)
         where not exists (select from "syncMutation" m where m.uid = acked.uid and m.status = 'applied')`,
        [ackedUids],
      )
      faults.push(...lostRows.map(({ uid }) => `the acknowledged change ${uid} is not there`))
      const twice = await ask<{ number: string }>(
        `select "trackingNumber" as number from package where "trackingNumber" like $1
         group by "trackingNumber" having count(*) > 1`,
        [`${scanPrefix}%`],
      )
      faults.push(...twice.map(({ number }) => `${number} is on two packages`))
      const without = await ask<{ uid: string }>(
        `select uid from "syncMutation" m where name = 'package.checkIn' and outcome = 'done'
         and not exists (select from package p where p."packageId" = m."packageId" and p."deletedAt" is null)`,
      )
      faults.push(...without.map(({ uid }) => `the check-in ${uid} left no package`))
      const events = await ask<{ number: string; count: string }>(
        `select p."trackingNumber" as number, count(e."packageEventId") as count from package p
         left join "packageEvent" e on e."packageId" = p."packageId"
         where p."trackingNumber" like $1 group by p."packageId", p."trackingNumber"
         having count(e."packageEventId") <> 1`,
        [`${scanPrefix}%`],
      )
      faults.push(...events.map(({ number, count }) => `${number} was received ${count} times`))
      const endedSessions = await ask<{ reason: string }>(
        `select "endReason" as reason from "session" where "endedAt" is not null and "sessionId" <> all($1)`,
        [endedBefore.map(({ sessionId }) => sessionId)],
      )
      faults.push(...endedSessions.map(({ reason }) => `a session was ended: ${reason}`))
      const gaps = await ask<{ v: string }>(
        `select v from (select v, lag(v) over (order by v) as before from "syncCommit") commits
         where v <> before + 1`,
      )
      faults.push(...gaps.map(({ v }) => `the version before ${v} is missing`))
      return faults
    },
    close: () => pool.end(),
  }
}
export type Remains = Awaited<ReturnType<typeof openRemains>>
