import type { Env } from '../../../core/env.ts'
import type { Db } from '../open.ts'

interface Server {
  readonly db: Pick<Db, 'nodes'>
  readonly env: Pick<Env, 'files'>
}

/** Whether other servers may work on the same database: they have to share a bucket, too. */
export const isOneOfSeveral = ({ db, env }: Server): boolean =>
  db.nodes.uploads !== null && env.files !== null
