import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../../server/app.ts'
import { readEnv } from '../../../server/core/env.ts'
import { mailStatements } from '../../../server/jobs/statement-mails.ts'

/**
 * The server over the company in DATA_DIR. It sends its address to the bench, which starts the work of the night by a
 * message.
 */

/** Its first message. */
export interface NightServer {
  readonly url: string
}
/** Its second message, when all statements are noted for their mails. */
export interface NightWork {
  readonly statements: number
}

/** The pause of the schedule between two batches. */
const pauseMs = 250

const env = readEnv({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1' })
const app = await buildApp(env)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('message', async () => {
  const statements = await mailStatements(app.deps, () => sleep(pauseMs))
  process.send?.({ statements } satisfies NightWork)
})
process.send?.({ url } satisfies NightServer)
