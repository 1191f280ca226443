import { join } from 'node:path'
import type { Env } from '../env.ts'
import { s3Store } from './s3-store.ts'
import { diskStore, type FileStore } from './store.ts'

/** The store that the settings name: a bucket, else the data directory. */
export const openFileStore = (env: Pick<Env, 'dataDir' | 'files'>): FileStore =>
  env.files ? s3Store(env.files) : diskStore(join(env.dataDir, 'files'))
