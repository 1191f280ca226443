import { existsSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { BadSettings, type Env, readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { realTimers } from './core/timers.ts'
import { isNoSpace } from './db/core/errors.ts'
import { isOneOfSeveral } from './db/core/reading/one-of-several.ts'
import { freeReserve, guardSpace } from './db/core/space.ts'
import { prepare } from './deps/start-up.ts'

/** After this a connection that does not end is cut. */
const patienceMs = 10_000
/** Load balancers ask for the health of a server every second or two. */
const leavingMs = 3_000
/** A full disk is looked at again after this, before the server has started. */
const againAfterMs = 2000

function stopOnSignal(app: FastifyInstance): void {
  const leave = async () => {
    if (!isOneOfSeveral(app.deps)) return
    app.deps.health.leave()
    await sleep(leavingMs)
  }
  const stop = () => {
    const left = leave().then(() => {
      setTimeout(() => process.exit(1), patienceMs).unref()
      return app.close()
    })
    left.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

async function open(env: Env): Promise<{ app: FastifyInstance; lines: string[] }> {
  const app = await buildApp(env)
  // After an error of the disk nothing in memory can be trusted to be on it: the next start reads what is.
  app.deps.db.events.onBroken((error) => {
    console.error(explain(error))
    process.exit(1)
  })
  try {
    const lines = await prepare(app.deps)
    await guardSpace(app.deps, realTimers, app.log)
    return { app, lines }
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Opening the database also needs disk space, which comes from the reserve or has to be freed by the operator. */
async function openWithRoom(env: Env): Promise<{ app: FastifyInstance; lines: string[] }> {
  for (let isTold = false; ; ) {
    try {
      return await open(env)
    } catch (error) {
      if (!isNoSpace(error)) throw error
      if (freeReserve(env.dataDir)) continue
      if (!isTold) console.error(noRoomToStart(env.dataDir))
      isTold = true
      await sleep(againAfterMs)
    }
  }
}

const noRoomToStart = (dataDir: string): string =>
  `The disk of ${dataDir} is full, and the server needs some room to start. Make some free: it then starts by itself.`

async function start(): Promise<void> {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const { app, lines } = await openWithRoom(env)
  stopOnSignal(app)
  await app.listen({ port: env.port, host: env.host })
  console.log([`Quayside is on ${env.publicUrl}`, ...lines].join('\n'))
}

function explain(error: unknown): string {
  if (error instanceof BadSettings || error instanceof OperatorError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return 'Another program already uses this port. Stop it, or choose another with PORT.'
  if (code === 'EACCES' && error instanceof Error) return `There is no permission for this: ${error.message}`
  if (!(error instanceof Error)) return `The server stopped: ${String(error)}`
  const isDetailed = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')
  if (isDetailed) return error.stack ?? error.message
  return `The server stopped: ${error.message}. Start it with LOG_LEVEL=debug to see where.`
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
