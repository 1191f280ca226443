import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { dayMs, minuteMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../core/env.ts'
import { type CompanySize, sizeFor } from '../demo/company.ts'
import { installDemo } from '../demo/install.ts'
import { copyPlace, makePlace, type NewPlace, settingsOf } from './new-place.ts'

/** A clock that tests set; it starts at the true time, so that what is relative to today makes sense. */
export function testClock() {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    forward(ms: number) {
      offset += ms
    },
    /** Moves to the next noon of Jamaica and half a minute, far from where a minute or a day ends. */
    toNoon() {
      const now = this.now()
      const noon = Date.parse(startOfDay(jamaicaDay(now))) + dayMs / 2
      offset += (noon > now ? noon : noon + dayMs) + minuteMs / 2 - now
    },
  }
}
export type TestClock = ReturnType<typeof testClock>

export const emailOf = (role: Role | 'User2'): string => `${role.toLowerCase()}@quayside.test`

export interface TestApp {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly dataDir: string
  /** The settings of its database, for a command that opens the same one. */
  readonly settings: Record<string, string>
  /** A request with a session's token. */
  as(token: string | null, request: InjectOptions): Promise<LightMyRequestResponse>
  /** Signs in and returns the access token. */
  tokenOf(role: Role | 'User2'): Promise<string>
  /** Ends the server and starts another one on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'quayside-test-'))
const environment = (dataDir: string, settings: Record<string, string> = {}) =>
  readEnv({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', DEMO: '1' },
    ...{ MAIL_JOIN_SECONDS: '0', ...settings },
  })

interface Company {
  readonly dir: string
  readonly place: NewPlace
}

/** The companies of a size, by that size. */
const companies = new Map<string, Promise<Company>>()
const folders: string[] = []
process.on('exit', () => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/** Returns a company in which no one has worked, made once because it is most of what opening a server costs. */
function companyOf(size: CompanySize): Promise<Company> {
  const key = JSON.stringify(size)
  const knownCompany = companies.get(key)
  if (knownCompany) return knownCompany
  const company = makeCompany(size)
  companies.set(key, company)
  return company
}

async function makeCompany(size: CompanySize): Promise<Company> {
  const dir = folder()
  folders.push(dir)
  const dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  const place = await makePlace(dataDir)
  const app = await buildApp(environment(dataDir, settingsOf(place)), { clock: testClock() })
  await installDemo(app.deps, size)
  await app.close()
  return { dir, place }
}

/** Lays out the data folder of a server, with a company or with an empty database. */
async function placeIn(dir: string, dataDir: string, size: CompanySize | null): Promise<NewPlace> {
  if (size) {
    const company = await companyOf(size)
    cpSync(company.dir, dir, { recursive: true })
    return copyPlace(company.place, dataDir)
  }
  mkdirSync(dataDir)
  return makePlace(dataDir)
}

/** The real server on a database file of its own, filled with a small demo company. */
export async function openTestApp(
  settings: Record<string, string> = {},
  size: CompanySize | null = sizeFor(80),
): Promise<TestApp> {
  // The server also writes next to its data folder.
  const dir = folder()
  const dataDir = join(dir, 'data')
  const clock = testClock()
  const isPlain = Object.keys(settings).length === 0
  const place = await placeIn(dir, dataDir, isPlain ? size : null)
  const allSettings = { ...settingsOf(place), ...settings }
  const start = () => buildApp(environment(dataDir, allSettings), { clock })
  let app = await start()
  if (size && !isPlain) await installDemo(app.deps, size)
  const as = (token: string | null, request: InjectOptions) =>
    app.inject({
      ...request,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  return {
    get app() {
      return app
    },
    clock,
    dataDir,
    settings: allSettings,
    as,
    async tokenOf(role) {
      const payload = { email: emailOf(role), password: demoPassword }
      const answer = await app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
      if (answer.statusCode !== 200) throw new Error(`${role} could not sign in: ${answer.body}`)
      return answer.json<{ jwtToken: string }>().jwtToken
    },
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await place.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A cookie's value from an answer, '' when it was cleared, undefined when the answer doesn't mention it. */
export const cookieOf = (answer: LightMyRequestResponse, name: string): string | undefined =>
  answer.cookies.find((cookie) => cookie.name === name)?.value
