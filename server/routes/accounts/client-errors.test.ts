import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'

interface LoggedMessage {
  readonly url: string | undefined
  readonly auth: string | string[] | undefined
  readonly lines: Record<string, unknown>[]
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const openTo = (http: Server) => () =>
  new Promise<number>((resolve, reject) =>
    http.getConnections((error, n) => (error ? reject(error) : resolve(n))),
  )

/** Opens a replacement for the error-reporting service, which keeps the reports. */
async function openService(status = 200, answer = '') {
  const messages: LoggedMessage[] = []
  const http = createServer(async (request, response) => {
    const lines = (await textOf(request)).split('\n').map((line) => JSON.parse(line))
    messages.push({ url: request.url, auth: request.headers['x-sentry-auth'], lines })
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    messages,
    dsn: `http://abc123@127.0.0.1:${port}/errors/42`,
    close: () => http.close(),
    open: openTo(http),
  }
}

let server: TestApp | undefined
let service: Awaited<ReturnType<typeof openService>> | undefined
afterEach(async () => {
  await server?.close()
  service?.close()
})

const failure = {
  message: 'TypeError: reading ursula@example.test of 1Z5R89390357567127',
  stack: 'TypeError: x\n    at draw (https://quayside.example/assets/index-1.js?secret=1:1:2)',
  route: '/admin/packages/$packageId',
  version: '0.1.0+abc',
}
const report = (input: Partial<typeof failure> = {}) =>
  server?.app.inject({ method: 'POST', url: '/api/client-errors', payload: { ...failure, ...input } })
const listErrors = async () =>
  (await server?.as(await server.tokenOf('Admin'), { url: '/api/client-errors' }))?.json()

test('failures are collected once each, counted, and without what is personal', async () => {
  server = await openTestApp()
  expect((await report())?.json()).toEqual({ taken: true })
  await report()
  const [firstError, ...others] = await listErrors()
  expect(others).toEqual([])
  expect(firstError).toMatchObject({
    count: 2,
    message: 'TypeError: reading [email] of [number]',
    route: failure.route,
  })
  expect(firstError.stack).not.toContain('secret')
})

test('the first and the tenth error of a kind are reported to the service, in its protocol', async () => {
  service = await openService()
  const { messages } = service
  server = await openTestApp({ ERROR_REPORT_DSN: service.dsn })
  for (let n = 0; n < 10; n++) await report()
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  const [first, tenth] = messages
  expect(first?.url).toBe('/errors/api/42/envelope/')
  expect(first?.auth).toContain('sentry_key=abc123')
  const [, kind, event] = first?.lines ?? []
  expect(kind).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    release: '0.1.0+abc',
    transaction: failure.route,
    exception: { values: [{ type: 'TypeError', value: 'reading [email] of [number]' }] },
    tags: { seen: '1' },
  })
  expect(tenth?.lines[2]).toMatchObject({ tags: { seen: '10' } })
})

test('a service that fails, or is away, takes nothing from what is collected', async () => {
  service = await openService(500)
  server = await openTestApp({ ERROR_REPORT_DSN: service.dsn })
  expect((await report())?.statusCode).toBe(200)
  service.close()
  expect((await report({ message: 'Error: another' }))?.statusCode).toBe(200)
  expect(await listErrors()).toHaveLength(2)
})

test('however much a service answers, no connection to it stays open', async () => {
  service = await openService(200, 'x'.repeat(2_000_000))
  const { messages, open } = service
  server = await openTestApp({ ERROR_REPORT_DSN: service.dsn })
  await report()
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  // Sooner than the patience for an answer ends, which would cut it.
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 2500 })
})

test('too many reports from one address are refused for a while', async () => {
  server = await openTestApp()
  let answer = await report()
  for (let n = 0; n < 200 && answer?.statusCode === 200; n++)
    answer = await report({ message: `Error: ${n}` })
  expect(answer?.statusCode).toBe(429)
  expect(answer?.headers['retry-after']).toBeDefined()
})
