import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { InvoiceUpdate, NewInvoice } from '#sync/api/money/invoice-bodies.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from './app.ts'
import { goodValue, nearly, type Schema, type World, wild } from './arbitraries.ts'
import { resolvedPaths, strict } from './described.ts'
import { recordFigure, roundsOf } from './figures.ts'
import { fieldOf, liveIds } from './live-ids.ts'

/**
 * The actors of each run, in which those with the most to reach ask more than once. Each call gets about 14 requests,
 * and thousands in a soak run.
 */
const everybody = ['Admin', 'Admin', 'Admin', 'User', 'User', 'User', ...roles.slice(2), 'nobody'] as const
const runs = Math.max(1, Math.round(roundsOf('NONSENSE', 14) / everybody.length))
const seed = Number(process.env['TEST_SEED'])

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
type Actor = Role | 'nobody'

let server: TestApp
const operations = new Map<ApiName, Operation>()
const tokens = new Map<Actor, string | null>([['nobody', null]])
const accounts = new Map<Actor, string>()
const counts = { sent: 0, valid: 0, past: 0, good: 0 }
const statuses = new Map<number, number>()
const neverPast = new Set<string>()

async function signIn(actor: Role): Promise<void> {
  const token = await server.tokenOf(actor)
  const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
  tokens.set(actor, token)
  accounts.set(actor, accountId)
}

/** Signs in an hour later, so that it does not matter how often anyone tried before. */
async function signInAll(): Promise<void> {
  server.clock.forward(3_600_000)
  for (const actor of roles) await signIn(actor)
}

beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 80, living: 80 })
  const description = (await server.app.inject({ url: '/api/openapi.json' })).json()
  const paths = resolvedPaths(description) as Record<string, Record<string, Operation>>
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) operations.set(operation.operationId, operation)
  await signInAll()
})
afterAll(async () => {
  recordFigure('nonsense', {
    ...{ calls: apiNames.length, requests: counts.sent, requestsToACall: runs * everybody.length },
    pastValidation: counts.past,
    withAnEffect: counts.good,
  })
  const shares = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  const share = Math.round((counts.past / counts.valid) * 100)
  console.info(
    `fuzz: seed ${seed}, ${counts.sent} requests, of the valid ones ${share} % past validation; ${shares.join(', ')}`,
    neverPast.size > 0 ? `\nnever past validation: ${[...neverPast].join(', ')}` : '',
  )
  await server.close()
})

/** Keeps the accounts that fuzz from being deleted, suspended or given another password: the rest would be 401. */
const isSafe = (name: ApiName, url: string): boolean =>
  !(name.startsWith('accounts.') && [...accounts.values()].some((accountId) => url.includes(accountId)))

/** Returns the schema of a call's body; one path has two, for customers and for staff, which no schema can say. */
const bodyOf = (name: ApiName, actor: Actor, operation: Operation): Schema | undefined => {
  const as = (callName: ApiName) => operations.get(callName)?.requestBody?.content['application/json']?.schema
  const office = { 'invoices.create': NewInvoice, 'invoices.update': InvoiceUpdate }
  const customers = { 'invoices.create': 'packages.prealert', 'invoices.update': 'packages.update' } as const
  if (name === 'invoices.create' || name === 'invoices.update')
    return actor !== 'User'
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
  const parameterValue = ({ name: field, schema }: Parameter) =>
    lane === 'wild' ? wild : goodValue(schema, fieldOf(path, field), world)
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = bodyOf(name, actor, operation)
  const good = schema ? goodValue(schema, '', world) : fc.constant(undefined)
  const body = schema === undefined ? good : { valid: good, near: nearly(good), wild }[lane]
  const encodeValue = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
  return fc
    .tuple(
      fc.tuple(...inPath.map(parameterValue)),
      fc.tuple(...inQuery.map((parameter) => fc.option(parameterValue(parameter), { nil: undefined }))),
      body,
    )
    .map(([values, queries, payload]) => {
      const filledPath = inPath.reduce(
        (url, { name: field }, n) => url.replace(`{${field}}`, () => encodeValue(values[n]) || 'x'),
        path,
      )
      const query = inQuery
        .flatMap(({ name: field }, n) =>
          queries[n] === undefined ? [] : [`${field}=${encodeValue(queries[n])}`],
        )
        .join('&')
      return {
        url: query ? `${filledPath}?${query}` : filledPath,
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      }
    })
}

const Problem = z.strictObject({
  message: z.string().min(1),
  title: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

const replies = new Map<ApiName, z.ZodType | null>()
/** Returns what an answer in JSON must be like, as the description has it; null if the call answers with a file. */
function replyOf(name: ApiName): z.ZodType | null {
  const knownReply = replies.get(name)
  if (knownReply !== undefined) return knownReply
  const schema = operations.get(name)?.responses[200].content['application/json']?.schema
  const reply = schema ? z.fromJSONSchema(strict(schema) as z.core.JSONSchema.JSONSchema) : null
  replies.set(name, reply)
  return reply
}

/** Longer parts of an address are refused before any call is looked for. */
const isAddress = (url: string): boolean =>
  (url.split('?')[0] ?? '').split('/').every((part) => part.length <= 2000)

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
  if (actor === 'nobody' && !['public', 'visitor'].includes(api[name].who))
    expect(statusCode).toBe(isAddress(url) ? 401 : 400)
  if (statusCode >= 300) Problem.parse(answer.json())
  else {
    const declaredContent = operations.get(name)?.responses[200].content ?? {}
    const type = String(answer.headers['content-type'])
    // A statement comes as JSON, as a PDF or as a table, as it was asked for.
    const reply = type.startsWith('application/json') ? replyOf(name) : null
    if (reply) reply.parse(answer.json())
    else expect(Object.keys(declaredContent)).toContain(type)
  }
  // An actor who may not call is sent away before the body is looked at, which says nothing about the body.
  if (lane !== 'valid' || statusCode === 401 || statusCode === 403) return false
  counts.valid++
  if (statusCode !== 400) counts.past++
  else if (process.env['FUZZ_SAYS']) console.info(name, answer.body, payload)
  if (statusCode < 300) counts.good++
  return statusCode !== 400
}

describe('every request gets an answer that is described', () => {
  test.each(apiNames)('%s', async (name) => {
    const nowMs = server.clock.now()
    const ownWorld: World = { live: await liveIds(server, accounts.get('User') ?? null), nowMs }
    const companyWorld: World = { live: await liveIds(server, null), nowMs }
    // The actors with the most to reach ask for something good at least once.
    const laneOf = (actor: Actor, n: number): fc.Arbitrary<Lane> =>
      ['Admin', 'User'].includes(actor) && everybody.indexOf(actor) === n
        ? fc.constant('valid')
        : fc.constantFrom('valid', 'near', 'wild')
    const asks = (actor: Actor, n: number) =>
      laneOf(actor, n)
        .chain((lane) =>
          requestOf(name, actor, lane, actor === 'User' ? ownWorld : companyWorld).map((request) => ({
            actor,
            lane,
            sent: request,
          })),
        )
        .filter(({ sent }) => isSafe(name, sent.url))
    let past = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(...everybody.map(asks)), async (requests) => {
        for (const { actor, lane, sent } of requests) if (await judge(name, actor, lane, sent)) past++
      }),
      { numRuns: runs, seed },
    )
    if (past === 0) neverPast.add(name)
    if (name === 'accounts.logout' || name.startsWith('accounts.end')) await signInAll()
  })

  test('most requests that were meant to be valid got past validation, and some had an effect', () => {
    expect(counts.valid).toBeGreaterThan(apiNames.length)
    expect(counts.past / counts.valid).toBeGreaterThan(0.7)
    expect(counts.good).toBeGreaterThan(apiNames.length / 2)
  })

  test('the books add up after all these requests', async () => {
    expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  })
})
