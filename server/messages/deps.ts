import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { PaperDeps } from '../papers/issued.ts'
import type { StatementPdfAsk } from '../papers/statement.ts'
import type { Mailer } from './mail.ts'
import type { PhoneProviders } from './phone/provider.ts'
import type { Pusher } from './push.ts'
import type { StopTokens } from './stop-links.ts'

/** The dependencies of messages. */
export interface MessageDeps extends ChangeDeps, Pick<PaperDeps, 'files'> {
  readonly env: Env
  readonly tokens: StopTokens
  readonly mailer: Mailer
  readonly pusher: Pusher
  readonly phones: PhoneProviders
  /** A firm’s statement has thousands of lines, so another thread draws it. */
  readonly threads: { ask(name: 'statementPdf', ask: StatementPdfAsk): Promise<Uint8Array> }
}
