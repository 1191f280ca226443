import { hourMs } from '#sync/lib/durations.ts'
import type { Buckets } from '../core/nodes.ts'
import type { Ask } from './connection.ts'

/** The count with what has come back since; times are those of the server that asks. */
const countNow = `least($2::float8, bucket."left" + greatest(0, $3::float8 - bucket."at") * $4::float8)`

/** It is one statement, so two servers that ask at the same moment take two. */
const take = `insert into quayside."limitBucket" as bucket (key, "left", "at") values ($1, $2::float8 - 1, $3::float8)
  on conflict (key) do update set "left" = ${countNow} - 1, "at" = greatest(bucket."at", $3::float8)
  where ${countNow} >= 1 returning "left" + 1 as "left"`

const look = `select ${countNow} as "left" from quayside."limitBucket" as bucket where key = $1`

const giveBack = `update quayside."limitBucket" set "left" = least($2::float8, "left" + 1) where key = $1`

/** Counts of attempts that all servers share. They are lost when the database stops in the middle, as in memory. */
export const createBuckets = (ask: Ask): Buckets => ({
  async take(key, { burst, perHour }, now) {
    const values = [key, burst, now, perHour / hourMs]
    const { rows } = await ask({ name: 'bucket take', text: take, values })
    const [bucket] = rows.length > 0 ? rows : (await ask({ text: look, values })).rows
    return Number(bucket?.['left'] ?? 0)
  },
  async giveBack(key, { burst }) {
    await ask({ text: giveBack, values: [key, burst] })
  },
})
