import type { AccountDeps } from '../accounts/deps.ts'
import type { FileDeps } from '../files/deps.ts'
import type { HealthCheck } from '../http/health.ts'
import type { PingAddress } from '../http/ping-address.ts'
import type { HubDeps } from '../hub/deps.ts'
import type { BackupState } from '../jobs/backups.ts'
import type { MissingFiles } from '../jobs/missing-files.ts'
import type { MessageDeps } from '../messages/deps.ts'
import type { WebhookDeps } from '../partners/webhooks/deliver.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { SyncRouteDeps } from '../sync/deps.ts'
import type { Threads } from '../threads/threads.ts'

/** The dependencies of all handlers together. Each handler names only its own share. */
export interface RouteDeps
  extends AccountDeps,
    FileDeps,
    HubDeps,
    Omit<MessageDeps, 'files' | 'tokens' | 'threads'>,
    PaymentDeps,
    SyncRouteDeps,
    WebhookDeps {
  readonly health: HealthCheck
  readonly backups: BackupState
  readonly missingFiles: MissingFiles
  readonly ping: PingAddress
  readonly threads: Threads
  /** The app's version, as package.json says it. */
  readonly version: string
}
