import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { files } from '#sync/api/company/files.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { sessionOf } from '../accounts/actor.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { readEnv } from '../core/env.ts'
import { realTimers, type ServerTimers } from '../core/timers.ts'
import { insertCredential } from '../db/accounts/accounts-credentials.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import type { AppDeps } from '../deps/deps.ts'
import { openDeps } from '../deps/open-deps.ts'
import { fileRoutes } from '../files/routes.ts'
import { answerProblems } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { openSockets } from '../http/sockets.ts'
import { hubRoutes } from '../hub/routes.ts'
import { fileHandlers } from '../routes/company/files.ts'
import { syncRoutes } from '../sync/routes.ts'
import { makePlace, settingsOf } from './new-place.ts'
import { writerOf } from './writer.ts'

export interface Parts {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly dataDir: string
  /** An account with a session: its token. */
  signIn(actor: Actor): Promise<string>
  close(): Promise<void>
}

/**
 * The sync, the files and the hub over HTTP, on a data folder of their own, without the rest of the server. The
 * timers are the hub's.
 */
export async function openParts(timers: ServerTimers = realTimers): Promise<Parts> {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-parts-'))
  const dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  const place = await makePlace(dataDir)
  const deps = await openDeps(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settingsOf(place) }))
  const app = fastify({ logger: false })
  app.decorate('deps', deps)
  app.decorateRequest('signed', null)
  app.register(cookie)
  answerProblems(app, async () => false)
  await openSockets(app)
  await syncRoutes(app, deps)
  fileRoutes(app, deps)
  const context = {
    deps,
    clock: deps.clock,
    sessionOf: (request: FastifyRequest) => sessionOf(deps, request),
  }
  route(app, files['files.get'], { handle: fileHandlers['files.get'] }, context)
  hubRoutes(app, deps, timers)
  await app.ready()
  return {
    app,
    deps,
    dataDir,
    signIn: (actor) => signIn(deps, actor),
    async close() {
      await app.close()
      await deps.db.close()
      await place.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

let people = 0

/** An account with a session: its token. */
export async function signIn(deps: AppDeps, actor: Actor): Promise<string> {
  const { accountId } = actor
  const at = isoOf(deps.clock.now())
  const email = `person${++people}@quayside.test`
  await withTransaction(deps, { actor, deviceId: '' }, (tx) =>
    tx.put('account', { ...accountOf(actor, `QS-2000${people}`), email }),
  )
  await insertCredential(writerOf(deps.db), {
    accountId,
    userId: deps.ids.next(),
    email,
    phone: '',
    passwordHash: '',
    at,
  })
  const sessionId = deps.ids.next()
  await insertSession(writerOf(deps.db), {
    sessionId,
    accountId,
    deviceId: idOf(0xd00),
    generation: 1,
    createdAt: at,
    rotatedAt: at,
    expiresAt: isoOf(deps.clock.now() + 86_400_000),
  })
  return deps.tokens.issueAccess({ accountId, sessionId, sessionVersion: 1 })
}

/** A second person of a role, as like the first as can be. */
export const another = (actor: Actor): Actor => actorOf(actor.role, idOf(0xeee), 'Another Person')
