import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { InvoiceUpdate, NewInvoice } from '#sync/api/invoice-bodies.ts'
import { ledgerErrors } from '../money/ledger.ts'
import { openTestApp, type TestApp } from './app.ts'
import { goodValue, nearly, type Schema, type World, wild } from './arbitraries.ts'
import { fieldOf, liveIds } from './live-ids.ts'

/** Requests for each call; more before a release. A seed that failed is given again to see it fail again. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: ApiName
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: { readonly 200: { readonly content: Record<string, { readonly schema: Schema }> } }
}

const lanes = ['valid', 'near', 'wild'] as const
type Lane = (typeof lanes)[number]
const actors = ['Admin', 'User', 'nobody'] as const
type Actor = (typeof actors)[number]

let server: TestApp
const operations = new Map<ApiName, Operation>()
const tokens = new Map<Actor, string | null>([['nobody', null]])
const accounts = new Map<Actor, string>()
const counts = { sent: 0, valid: 0, past: 0, good: 0 }
const statuses = new Map<number, number>()
const neverPast = new Set<string>()

async function signIn(actor: 'Admin' | 'User'): Promise<void> {
  const token = await server.tokenOf(actor)
  const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
  tokens.set(actor, token)
  accounts.set(actor, accountId)
}

beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 80, living: 80 })
  const described = (await server.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  for (const methods of Object.values(described.paths))
    for (const operation of Object.values(methods)) operations.set(operation.operationId, operation)
  for (const actor of ['Admin', 'User'] as const) await signIn(actor)
})
afterAll(async () => {
  const shares = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  const share = Math.round((counts.past / counts.valid) * 100)
  console.info(
    `fuzz: seed ${seed}, ${counts.sent} requests, of the valid ones ${share} % past validation; ${shares.join(', ')}`,
    neverPast.size > 0 ? `\nnever past validation: ${[...neverPast].join(', ')}` : '',
  )
  await server.close()
})

/** Whoever fuzzes is not deleted, suspended or given another password: the rest would be 401. */
const isSafe = (name: ApiName, url: string): boolean =>
  !(name.startsWith('accounts.') && [...accounts.values()].some((accountId) => url.includes(accountId)))

/** Where one path has a body for customers and another for staff, which no schema can say. */
const bodyOf = (name: ApiName, actor: Actor, operation: Operation): Schema | undefined => {
  const as = (other: ApiName) => operations.get(other)?.requestBody?.content['application/json']?.schema
  const office = { 'invoices.create': NewInvoice, 'invoices.update': InvoiceUpdate }
  const customers = { 'invoices.create': 'packages.prealert', 'invoices.update': 'packages.update' } as const
  if (name === 'invoices.create' || name === 'invoices.update')
    return actor === 'Admin'
      ? (z.toJSONSchema(office[name], { io: 'input', unrepresentable: 'any' }) as Schema)
      : as(customers[name])
  return operation.requestBody?.content['application/json']?.schema
}

interface Sent {
  readonly url: string
  readonly payload?: string
}

function requestOf(name: ApiName, actor: Actor, lane: Lane, world: World): fc.Arbitrary<Sent> {
  const { path } = api[name]
  const operation = operations.get(name)
  if (!operation) throw new Error(`${name} is not described`)
  const one = ({ name: field, schema }: Parameter) =>
    lane === 'wild' ? wild : goodValue(schema, fieldOf(path, field), world)
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = bodyOf(name, actor, operation)
  const good = schema ? goodValue(schema, '', world) : fc.constant(undefined)
  const body = schema === undefined ? good : { valid: good, near: nearly(good), wild }[lane]
  const written = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
  return fc
    .tuple(
      fc.tuple(...inPath.map(one)),
      fc.tuple(...inQuery.map((parameter) => fc.option(one(parameter), { nil: undefined }))),
      body,
    )
    .map(([values, queries, payload]) => {
      const filled = inPath.reduce(
        (url, { name: field }, n) => url.replace(`{${field}}`, () => written(values[n]) || 'x'),
        path as string,
      )
      const query = inQuery
        .flatMap(({ name: field }, n) =>
          queries[n] === undefined ? [] : [`${field}=${written(queries[n])}`],
        )
        .join('&')
      return {
        url: query ? `${filled}?${query}` : filled,
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      }
    })
}

const Problem = z.strictObject({
  message: z.string().min(1),
  title: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

async function judge(name: ApiName, actor: Actor, lane: Lane, { url, payload }: Sent): Promise<boolean> {
  const answer = await server.as(tokens.get(actor) ?? null, {
    method: api[name].method,
    url,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  })
  const { statusCode } = answer
  counts.sent++
  statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  expect(statusCode, answer.body).toBeLessThan(500)
  if (actor === 'nobody' && !['public', 'visitor'].includes(api[name].who)) expect(statusCode).toBe(401)
  if (statusCode >= 300) Problem.parse(answer.json())
  else {
    const declared = operations.get(name)?.responses[200].content ?? {}
    const type = String(answer.headers['content-type'])
    const reply = declared['application/json']?.schema
    if (reply) z.fromJSONSchema(reply as z.core.JSONSchema.JSONSchema).parse(answer.json())
    else expect(Object.keys(declared)).toContain(type)
  }
  // Before the body is looked at, whoever may not is sent away: that is no word on the body.
  if (lane !== 'valid' || statusCode === 401 || statusCode === 403) return false
  counts.valid++
  if (statusCode !== 400) counts.past++
  else if (process.env['FUZZ_SAYS']) console.info(name, answer.body, payload)
  if (statusCode < 300) counts.good++
  return statusCode !== 400
}

describe('whatever is sent, the answer is one that is described', () => {
  test.each(apiNames)('%s', async (name) => {
    const world = async (actor: Actor): Promise<World> => ({
      live: await liveIds(
        server,
        accounts.get(actor) && actor === 'User' ? (accounts.get(actor) ?? null) : null,
      ),
      nowMs: server.clock.now(),
    })
    const worlds = { Admin: await world('Admin'), User: await world('User'), nobody: await world('nobody') }
    const any = fc
      .tuple(
        fc.constantFrom<Actor>('Admin', 'Admin', 'User', 'User', 'nobody'),
        fc.constantFrom<Lane>('valid', 'valid', 'near', 'wild'),
      )
      .chain(([actor, lane]) =>
        requestOf(name, actor, lane, worlds[actor]).map((sent) => ({ actor, lane, sent })),
      )
      .filter(({ sent }) => isSafe(name, sent.url))
    let past = 0
    await fc.assert(
      fc.asyncProperty(any, async ({ actor, lane, sent }) => {
        if (await judge(name, actor, lane, sent)) past++
      }),
      { numRuns: runs, seed },
    )
    if (past === 0) neverPast.add(name)
    if (name === 'accounts.logout' || name.startsWith('accounts.end'))
      for (const actor of ['Admin', 'User'] as const) await signIn(actor)
  })

  test('most of what was meant to be good got past validation, and some of it was done', () => {
    expect(counts.valid).toBeGreaterThan(apiNames.length)
    expect(counts.past / counts.valid).toBeGreaterThan(0.7)
    expect(counts.good).toBeGreaterThan(apiNames.length / 2)
  })

  test('the books add up after all of it', async () => {
    expect(await ledgerErrors(server.app.deps.db.reader)).toEqual([])
  })
})
