import type { ChangeDeps } from '../../changes/deps.ts'
import type { Env } from '../../core/env.ts'
import type { FileStore } from '../../files/store.ts'
import type { Threads } from '../../threads/threads.ts'

export interface PersonalDataDeps extends Pick<ChangeDeps, 'db' | 'ids'> {
  readonly files: FileStore
  readonly threads: Threads
  readonly env: Env
}
