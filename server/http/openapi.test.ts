import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'

type Answer = { readonly content?: Record<string, unknown>; readonly $ref?: string }
interface Operation {
  readonly operationId: string
  readonly parameters?: { readonly schema: object }[]
  readonly responses: Record<string, Answer>
}

/** The routes that are served and deliberately not described, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'GET /*': 'the app itself',
  'GET /': 'the landing page',
  'GET /index.html': 'the app itself, as its service worker stores it',
  'GET /manifest.webmanifest': 'for browsers that install the app',
  'GET /second.webmanifest': 'for browsers that install the app',
  'GET /staff.webmanifest': 'for browsers that install the app',
  'POST /api/newsletter/subscribe': 'the form of the public pages, which answers with a page',
  'GET /api/newsletter/confirm/:token': 'a page behind a link in a mail',
  'POST /api/newsletter/confirm/:token': 'a page behind a link in a mail',
  'GET /robots.txt': 'for search engines',
  'GET /sitemap.xml': 'for search engines',
  'GET /api/partner/openapi.json': 'the description of the calls for partners',
  'GET /api/partner/docs': 'a page about the calls for partners',
  'GET /api/sync/live': 'a socket',
  'GET /deviceHub': 'a socket',
  'GET /sim/pb/:buttonId': 'the card provider’s simulator, on a public server only by name',
  'POST /sim/pb/:buttonId': 'the card provider’s simulator, on a public server only by name',
}

/** The calls of each path, without the parameters that the path says for all of them. */
const callsIn = (paths: Description['paths']): Record<string, Record<string, Operation>> =>
  Object.fromEntries(Object.entries(paths).map(([path, { parameters: _, ...calls }]) => [path, calls]))

interface Description {
  readonly paths: Record<string, Record<string, Operation>>
  readonly tags: readonly { readonly name: string }[]
  readonly components: {
    readonly schemas: Record<string, Record<string, unknown>>
    readonly responses: Record<string, Answer>
    readonly parameters: Record<string, { readonly name: string; readonly schema: object }>
  }
}

let server: TestApp
let text: string
let description: Description
let paths: Record<string, Record<string, Operation>>
let partnerPaths: typeof paths
const servedRoutes = new Set<string>()

/** Each server that is made in this process tells its routes. */
const listen = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) servedRoutes.add(`${verb} ${url}`)
  })

beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  server = await openTestApp({}, null)
  text = (await server.app.inject({ url: '/api/openapi.json' })).body
  description = JSON.parse(text)
  paths = callsIn(description.paths)
  partnerPaths = callsIn((await server.app.inject({ url: '/api/partner/openapi.json' })).json().paths)
})
afterAll(async () => {
  unsubscribe('fastify.initialization', listen)
  await server.close()
})

const bare = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
const describedRoutes = () =>
  Object.entries({ ...paths, ...partnerPaths }).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${bare(path)}`),
  )

test('every served call is described, or left out for a reason; every described call is served', () => {
  expect(servedRoutes.size).toBeGreaterThan(200)
  const knownRoutes = new Set([...describedRoutes(), ...Object.keys(leftOut)])
  // Fastify answers HEAD wherever there is GET; an upload has a HEAD without one, and an address to begin it at.
  const isOwn = (route: string) => !route.startsWith('HEAD ') || route === 'HEAD /api/uploads/:id'
  expect([...servedRoutes].filter((route) => isOwn(route) && !knownRoutes.has(route))).toEqual([])
  expect([...knownRoutes].filter((route) => !servedRoutes.has(route))).toEqual([])
})

test('ids are described as what they are, and money with its currency', () => {
  const formats = new Set([...text.matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format))
  expect([...formats].sort()).toEqual([
    ...['binary', 'cidrv4', 'cidrv6', 'date', 'date-time', 'email'],
    ...['ipv4', 'ipv6', 'uri', 'uuid'],
  ])
  expect(description.components.schemas['Id']).toEqual({
    type: 'string',
    format: 'uuid',
    pattern: expect.stringMatching(/^\^\[0-9a-f\]/),
    examples: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
  })
  expect(description.components.schemas['JmdAmount']).toMatchObject({
    description: 'J$, in whole cents.',
  })
})

test('each row, reply and status has a name, and the whole stays below 500 kB', () => {
  const names = Object.keys(description.components.schemas)
  const rows = [
    'Address',
    'Branch',
    'CreditNote',
    'Manifest',
    'Package',
    'PackageEvent',
    'QuestionLine',
    'RateSheet',
  ]
  const replies = [
    'AccountReply',
    'CheckoutReply',
    'DeliveryReply',
    'InvoiceReply',
    'PackageDetail',
    'PaymentReply',
  ]
  expect(names).toEqual(expect.arrayContaining([...rows, ...replies]))
  expect(names).toEqual(expect.arrayContaining(['PackageStatus', 'DeliveryStatus', 'InvoiceStatus']))
  expect(Buffer.byteLength(text)).toBeLessThan(500_000)
})

test('every reference leads somewhere, and no large schema is written twice', () => {
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  expect(references.size).toBeGreaterThan(300)
  const targets = new Set(
    Object.entries(description.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    ),
  )
  expect([...references].filter((reference) => !targets.has(reference))).toEqual([])
  const bodies = Object.values(description.components.schemas).map((schema) => JSON.stringify(schema))
  expect(bodies.filter((body, at) => body.length > 300 && bodies.indexOf(body) !== at)).toEqual([])
})

test('each operation has one tag, which is listed', () => {
  const describedTags = new Set(description.tags.map(({ name }) => name))
  expect(describedTags.size).toBeGreaterThan(20)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

const tus = { 'tus-resumable': '1.0.0' }
const request: Readonly<Record<string, InjectOptions>> = {
  'GET /api/unsubscribe/{token}': {},
  'POST /api/unsubscribe/{token}': {},
  'POST /api/uploads': { headers: tus },
  'HEAD /api/uploads/{id}': { headers: tus },
  'PATCH /api/uploads/{id}': { headers: tus },
  'DELETE /api/uploads/{id}': { headers: tus },
  'POST /deviceHub/negotiate': { payload: {} },
  'POST /api/sync/hello': { payload: {} },
  'POST /api/sync/push': { payload: {} },
  'POST /api/sync/pull': { payload: {} },
  'POST /api/checkouts/hook/fygaro': { payload: {} },
  'GET /metrics': {},
}
test.each(Object.entries(request))('%s answers as described', async (route, options) => {
  const [method = '', path = ''] = route.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  const url = path.replaceAll(/\{\w+\}/g, 'x')
  const answer = await server.app.inject({ method: method as 'GET', url, ...options })
  const reply = operation?.responses[answer.statusCode] ?? operation?.responses['default']
  const declaredReply = reply?.$ref ? description.components.responses['Refused'] : reply
  const [type = ''] = String(answer.headers['content-type']).split(';')
  expect([route, Object.keys(declaredReply?.content ?? {})]).toEqual([route, [type]])
})
