import { existsSync } from 'node:fs'
import process from 'node:process'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { BadSettings, readEnv } from './env.ts'
import { prepare } from './lib/start-up.ts'

/** After this a connection that does not end is cut. */
const patienceMs = 10_000

function stopOnSignal(app: FastifyInstance): void {
  const stop = () => {
    setTimeout(() => process.exit(1), patienceMs).unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const app = await buildApp(env)
  stopOnSignal(app)
  // After an error of the disk nothing in memory can be trusted to be on it: the next start reads what is.
  app.deps.db.events.onBroken(() => process.exit(1))
  const lines = await prepare(app.deps)
  await app.listen({ port: env.port, host: env.host })
  console.log([`Quayside is on ${env.publicUrl}`, ...lines].join('\n'))
}

function explain(error: unknown): string {
  if (error instanceof BadSettings) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return 'Another program already uses this port. Stop it, or choose another with PORT.'
  if (code === 'EACCES') return `There is no permission for this: ${(error as Error).message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
