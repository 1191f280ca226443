import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { jsonOf } from '#sync/test/json-of.ts'
import { resolvedPaths } from '../../../server/test/described.ts'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { signedIn } from '../../bench/lib/http.ts'
import { chanceOf } from '../../simulation/kernel/chance.ts'
import { freePort, startServer } from '../../support/server.ts'

const callCount = roundsOf('SQLMAP_CALLS', 5)

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { readonly type?: string; readonly enum?: readonly string[]; readonly format?: string }
}
interface Operation {
  readonly parameters?: readonly Parameter[]
}

const exampleOf = ({ schema }: Parameter): string =>
  schema.enum?.[0] ?? (schema.type === 'integer' ? '1' : schema.format === 'date' ? '2026-11-01' : 'a')

/** Whether Debian's sqlmap finds a way to its own SQL in a parameter of the address. */
async function isInjectable(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-sqlmap-'))
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { stdout } = await promisify(execFile)(
    'sqlmap',
    [
      ...['-u', url, '--headers', headerLines.join('\n'), '--batch', '--disable-coloring'],
      ...['--level', '1', '--risk', '1', '--technique', 'BEUQ', '--dbms', 'SQLite', '--threads', '4'],
      ...['--ignore-code', '400,404', '--output-dir', folder],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  rmSync(folder, { recursive: true, force: true })
  expect(stdout).toMatch(/identified the following injection point|do not appear to be injectable/)
  return stdout.includes('identified the following injection point')
}

test('sqlmap finds no way to SQL of its own in the parameters of any list', async () => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  const description = await jsonOf<Parameters<typeof resolvedPaths>[0]>(
    await fetch(`${server.url}/api/openapi.json`),
  )
  const paths = resolvedPaths(description) as Record<string, Record<string, Operation>>
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    return parameters.length > 0 && !path.includes('{') ? [{ path, parameters }] : []
  })
  const chance = chanceOf('sqlmap')
  const samples = [...lists]
  while (samples.length > callCount) samples.splice(chance.below(samples.length), 1)
  let parameterCount = 0
  const injectable: string[] = []
  for (const { path, parameters } of samples) {
    // A token is good for a quarter of an hour.
    const { authorization = '', cookie = '' } = await signedIn(server, 'admin')
    const query = parameters.map((parameter) => `${parameter.name}=${exampleOf(parameter)}`).join('&')
    const url = `${server.url}${path}?${query}`
    const headers = { authorization, cookie }
    expect([path, (await fetch(url, { headers })).status]).toEqual([path, 200])
    if (await isInjectable(url, headers)) injectable.push(path)
    parameterCount += parameters.length
  }
  recordFigure('sqlInRequests', {
    ...{ calls: samples.length, ofCalls: lists.length, parameters: parameterCount },
    injectable: injectable.length,
  })
  expect(injectable).toEqual([])
}, 14_400_000)

test('sqlmap finds a parameter that is part of the SQL as text', async () => {
  const db = new Sqlite(':memory:')
  db.exec("create table box (name text); insert into box values ('a'), ('b')")
  const port = await freePort()
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name')
    try {
      response.end(JSON.stringify(db.prepare(`select name from box where name = '${name}'`).all()))
    } catch (fault) {
      response.writeHead(500).end(String(fault))
    }
  }).listen(port, '127.0.0.1')
  try {
    expect(await isInjectable(`http://127.0.0.1:${port}/?name=a`, {})).toBe(true)
    recordFigure('sqlAsText', { found: 1 })
  } finally {
    server.close()
    db.close()
  }
}, 600_000)
