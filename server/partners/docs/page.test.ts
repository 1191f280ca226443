import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerInvoice, partner } from '#sync/api/partners/partner.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { eventJudge } from '../../test/described-events.ts'
import { makeKey, partnerOf } from '../../test/partners.ts'
import { signatureHeaderOf } from '../webhooks/signature.ts'
import { examples, invoiceSample } from './examples.ts'
import { snippets } from './snippets.ts'

let server: TestApp
let origin: string
let folder: string
beforeAll(async () => {
  server = await openTestApp({}, null)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'quayside-snippets-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** An answer with placeholders instead of ids, numbers and times. */
const plain = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (_key, value) =>
      typeof value === 'string'
        ? value
            .replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'id')
            .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'time')
            .replace(/^QS26\d+$/, 'number')
        : value,
    ),
  )

test('each example of the page is answered as the page says', async () => {
  const full = await openTestApp()
  await full.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(full.app.server.address() as AddressInfo).port}`
  const keys = { live: await makeKey(full), test: await makeKey(full, { isTest: true }) }
  const otherPartner = partnerOf(full, (await makeKey(full, { name: 'Another warehouse' })).key)
  const first = await otherPartner.receive([{ reference: 'A-1', trackingNumber: 'TBA900000000017' }])
  expect(first.json().results[0].status).toBe('received')
  for (const { call, path, body, isTest, status, reply } of examples) {
    const { key } = keys[isTest ? 'test' : 'live']
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const { method } = partner[call]
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${address}${path}`, request)
    expect([path, answer.status]).toEqual([path, status])
    if (reply === null) expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    else expect(plain(await answer.json())).toEqual(plain(reply))
  }
  await full.close()
})

test('the invoice of the page has the form of the answers', () => {
  expect(PartnerInvoice.array().parse(invoiceSample)).toEqual(invoiceSample)
})

test('the page shows each call with an example, without a session', async () => {
  const answer = await fetch(`${origin}/api/partner/docs`)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const [name, { path }] of Object.entries(partner)) {
    expect(html).toContain(`id="${name}"`)
    expect(html).toContain(path)
    expect(examples.some(({ call }) => call === name)).toBe(true)
  }
})

test('the events of the page are as the description says', async () => {
  const problemOf = await eventJudge(server)
  const { body: page } = await server.app.inject({ url: '/api/partner/docs' })
  const events = [...page.matchAll(/<pre tabindex="0"><code>([^<]*sequence[^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
  expect(events.map((event) => JSON.parse(event).type)).toEqual(['package.updated', 'invoice.issued'])
  expect(events.map(problemOf)).toEqual([undefined, undefined])
})

test('each field of each call has its meaning on the page', async () => {
  const { body: page } = await server.app.inject({ url: '/api/partner/docs' })
  const rows = [
    ...page.matchAll(/<tr><td>([^<]*)<\/td><td>[^<]*<\/td><td>[^<]*<\/td><td>([^<]*)<\/td><\/tr>/g),
  ]
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(([, , meaning]) => meaning === '').map(([, name]) => name)).toEqual([])
})

test('the description is valid OpenAPI', async () => {
  const answer = await server.app.inject({ url: '/api/partner/openapi.json' })
  const description = answer.json<{ paths: Record<string, unknown> }>()
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
  expect(Object.keys(description.paths).sort()).toEqual(
    [...new Set(Object.values(partner).map(({ path }) => path))].sort(),
  )
})

const now = Date.parse('2026-11-26T15:04:05.000Z')
const body = '{"type":"package.updated","data":{"description":"Café 📦"}}'
const secret = 'whsec_test'
const genuine = signatureHeaderOf(['whsec_new', secret], now, body)
const cases: readonly (readonly [header: string, body: string, now: number, isGenuine: boolean])[] = [
  [genuine, body, now, true],
  [genuine, body.replace('updated', 'removed'), now, false],
  [genuine, body, now + 301_000, false],
  [signatureHeaderOf(['whsec_other'], now, body), body, now, false],
  ['', body, now, false],
  ['t=x,v1=zz', body, now, false],
  [genuine.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`), body, now, false],
]

test('the JavaScript of the page tells genuine events from others', async () => {
  const file = join(folder, 'verify.mjs')
  await writeFile(file, snippets['JavaScript (Node.js)'])
  const { isGenuineEvent } = await import(file)
  for (const [header, sentBody, at, isGenuine] of cases)
    expect(isGenuineEvent(secret, header, sentBody, at)).toBe(isGenuine)
})

test('the Python of the page tells genuine events from others', async () => {
  const file = join(folder, 'verify.py')
  const calls = cases.map(
    ([header, sentBody, at]) =>
      `print(is_genuine_event(${JSON.stringify(secret)}, ${JSON.stringify(header)}, bytes.fromhex("${Buffer.from(sentBody).toString('hex')}"), ${at / 1000}))`,
  )
  await writeFile(file, [snippets.Python, ...calls].join('\n'))
  // A machine without Python checks that the text is the one that was run where there is one.
  expect(hash('sha256', snippets.Python).slice(0, 16)).toBe('918abe6a56a8a4b1')
  const output = await promisify(execFile)('python3', [file]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const answers = cases.map(([, , , isGenuine]) => (isGenuine ? 'True' : 'False'))
  expect(output?.stdout.trim().split('\n') ?? answers).toEqual(answers)
})
