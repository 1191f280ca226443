import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Package } from '#sync/entities/packages/package.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { emailOf, type Person, password } from './people.ts'
import { askPostgres } from './postgres.ts'
import type { RunningServer } from './server.ts'

/** Returns what the server's database holds now, read on a separate connection. */
export function ask<Row>(server: RunningServer, sql: string, ...args: (string | number)[]): Row[] {
  if (server.databaseUrl !== null) return askPostgres<Row>(server.databaseUrl, sql, args)
  const db = new Sqlite(join(server.dataDir, 'quayside.db'), { readonly: true })
  try {
    return db.prepare(sql).all(...args) as Row[]
  } finally {
    db.close()
  }
}

/** How many living packages the server has under each of the given tracking numbers. */
export const countsOf = (server: RunningServer, numbers: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    numbers.map((number) => [
      number,
      ask(
        server,
        'select 1 from package where trackingNormalized = ? and deletedAt is null and mergedInto is null',
        number,
      ).length,
    ]),
  )

/** Each of them, once. */
export const eachOnce = (numbers: readonly string[]): Record<string, number> =>
  Object.fromEntries(numbers.map((number) => [number, 1]))

/** How often a package was received, by its timeline. */
export const arrivalsOf = (server: RunningServer, number: string): number =>
  ask(
    server,
    `select 1 from packageEvent e join package p on p.packageId = e.packageId
      where p.trackingNormalized = ? and e.status = 'ReceivedAtWharehouse'`,
    number,
  ).length

const json = { 'content-type': 'application/json' }

async function headersOf(server: RunningServer, person: Person): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/api/accounts/authenticate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: emailOf(person), password }),
  })
  const { jwtToken } = await jsonOf<{ jwtToken: string }>(answer)
  return { ...json, authorization: `Bearer ${jwtToken}` }
}

/** The API as another program uses it, signed in as that person; with a device id, as a device of theirs. */
export async function apiAs(server: RunningServer, person: Person, deviceId?: string) {
  const cookie = deviceId === undefined ? {} : { cookie: `quayside-device=${deviceId}` }
  const headers = { ...(await headersOf(server, person)), ...cookie }
  /** Fails unless the server says yes. */
  return async <Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const reply = await fetch(`${server.url}/api${path}`, init)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }
}

/** A file that the API answers with, such as a PDF. */
export async function fileAs(server: RunningServer, person: Person, path: string): Promise<Buffer> {
  const reply = await fetch(`${server.url}/api${path}`, { headers: await headersOf(server, person) })
  if (!reply.ok) throw new Error(`GET ${path} answered ${reply.status}: ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

/** The newest living package of that number, as the database has it. */
export const packageOf = (server: RunningServer, number: string): Package | undefined =>
  ask<Package>(
    server,
    'select * from package where trackingNormalized = ? and deletedAt is null and mergedInto is null',
    number,
  )[0]
