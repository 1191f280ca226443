import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Limits } from '../http/limits.ts'
import type { FileStore } from './store.ts'

/** What files and uploads need. */
export interface FileDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly limits: Limits
  /** Where the bytes of files are. */
  readonly files: FileStore
}
