import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Limits } from '../http/limits.ts'
import type { FileStore } from './store.ts'

/** The dependencies of files and uploads. */
export interface FileDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly limits: Limits
  /** The store of the files' bytes. */
  readonly files: FileStore
}
