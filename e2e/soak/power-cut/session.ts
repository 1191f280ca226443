import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPusher } from '../../faults/pusher.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { type DiskStep, stepsOf, strace } from './trace.ts'

const admin = { email: 'admin@quayside.test', password: 'Harbour-light-77' }

const post = async (server: RunningServer, path: string, body: object): Promise<unknown> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(`${server.url}/api/accounts/${path}`, init)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** The access token of the one administrator. */
export const logIn = async (server: RunningServer): Promise<string> =>
  ((await post(server, 'authenticate', admin)) as { jwtToken: string }).jwtToken

/** The changes that a database file has a result of. */
export function appliedUids(file: string): Set<string> {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return new Set(sqlite.prepare<[], string>('select uid from syncMutation').pluck().all())
  } finally {
    sqlite.close()
  }
}

/** A company with one administrator and nothing else: small, because each cut reads the whole database. */
export async function foundCompany(dataDir: string): Promise<void> {
  await using server = await startServer({ dataDir, env: { DEMO: '0' } })
  const token = /register[?#]token=([\w-]+)/.exec(server.logs())?.[1]
  if (!token) throw new Error(`The server printed no link for the first administrator:\n${server.logs()}`)
  const { password } = admin
  await post(server, 'first-admin', {
    ...admin,
    token,
    confirmPassword: password,
    firstName: 'Ada',
    lastName: 'Admin',
  })
  await server.stop()
}

export interface TracedSession extends Disposable {
  /** The data folder before the first step. */
  readonly before: string
  readonly steps: readonly DiskStep[]
}

/** A server that takes check-ins in many pushes, with everything it does to its disk. */
export async function traceSession(batches: number, nodeArgs: readonly string[]): Promise<TracedSession> {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-power-'))
  const [dataDir, before, log] = ['data', 'before', 'strace.log'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  await foundCompany(dataDir)
  cpSync(dataDir, before, { recursive: true })
  {
    const startedBy = strace(log)
    await using server = await startServer({ dataDir, env: { DEMO: '0' }, startedBy, nodeArgs })
    const token = await logIn(server)
    const pusher = createPusher('A', server.url, join(dir, 'history.jsonl'), () => token)
    await pusher.push(batches)
    await server.kill9()
  }
  const steps: DiskStep[] = []
  for await (const step of stepsOf(log)) steps.push(step)
  return { before, steps, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}
