import type { Env } from '../core/env.ts'
import { s3Objects } from '../files/s3-store.ts'
import { type Marks, markFilesOf, markObjectIn } from '../sync/epoch-mark.ts'

/** Servers that share a database and a bucket have one mark there; a single server has files. */
export const historyMarksOf = (env: Pick<Env, 'dataDir' | 'epochMark' | 'databaseUrl' | 'files'>): Marks =>
  env.databaseUrl !== null && env.files ? markObjectIn(s3Objects(env.files)) : markFilesOf(env)
