import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { paymentLinkFailures } from '#sync/api/money/payment-link-failures.ts'
import { withoutTokens } from '../../core/logging.ts'
import { openCheckouts } from '../../test/checkouts.ts'

const { server, send, invoiceOf, checkoutOf } = await openCheckouts()

test('the token that is sent along must be this checkout’s; the words for a refusal are the specification’s', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/${checkout.checkoutId}/fygaro`
  const wrong = await send('User', 'POST', url, { token: 'AAAAAAAAAAAAAAAAAAAAAA' })
  expect(paymentLinkFailures[wrong.statusCode]).toBe(
    'Invalid payment request. Please check your information and try again.',
  )
  const forbidden = await send('Driver', 'POST', url, {})
  expect(paymentLinkFailures[forbidden.statusCode]).toBe(
    'Authentication error with payment provider. Please try again or contact support.',
  )
  expect((await send('User', 'POST', url, { token: checkout.checkoutToken })).statusCode).toBe(200)
})

test('the status is set by token too; a step that does not follow is refused with those that do', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/token/${checkout.checkoutToken}/status`
  expect((await send('Employee', 'PUT', url, { status: 'cancelled' })).json().status).toBe('cancelled')
  const wrong = await send('Employee', 'PUT', url, { status: 'failed' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([
    409,
    'This checkout is at "Cancelled" and cannot go to "Payment failed". It can go to "Created" from there.',
  ])
  expect((await send('Employee', 'PUT', url, { status: 'expired' })).statusCode).toBe(409)
  expect((await send('Employee', 'PUT', url, { status: 'lost' })).statusCode).toBe(400)
})

test('a deleted checkout is gone for all people, and a guessed token counts as missing', async () => {
  const { checkout } = await checkoutOf('User')
  const { checkoutId, checkoutToken } = checkout
  expect((await send('Employee', 'DELETE', `/api/checkouts/${checkoutId}`)).statusCode).toBe(403)
  expect((await send('Supervisor', 'DELETE', `/api/checkouts/${checkoutId}`)).json()).toMatchObject({
    checkoutId,
  })
  const guess = await send(null, 'GET', '/api/checkouts/token/AAAAAAAAAAAAAAAAAAAAAA')
  for (const url of [`/api/checkouts/token/${checkoutToken}`, `/api/checkouts/${checkoutId}/verify`]) {
    const missing = await send(null, 'GET', url)
    expect([missing.statusCode, missing.json()]).toEqual([404, guess.json()])
  }
  expect((await send('Employee', 'GET', `/api/checkouts/${checkoutId}`)).statusCode).toBe(404)
  const checkouts: CheckoutReply[] = (await send('Employee', 'GET', '/api/checkouts')).json()
  expect(checkouts.some(({ id }) => id === checkoutId)).toBe(false)
})

test('tokens are 128 bits that nothing foretells', async () => {
  const invoiceId = await invoiceOf('User')
  const creation: string[] = []
  for (let n = 0; n < 200; n++)
    creation.push(
      (await send('Employee', 'POST', '/api/checkouts', { invoices: [invoiceId] })).json().checkoutToken,
    )
  expect(new Set(creation).size).toBe(200)
  const bytes = creation.map((token) => Buffer.from(token, 'base64url'))
  expect(bytes.every((tokenBytes) => tokenBytes.length === 16)).toBe(true)
  // Each of the 128 bits is on in about half of them: five standard deviations are 35 of 200.
  for (let bit = 0; bit < 128; bit++) {
    const on = bytes.filter((tokenBytes) => tokenBytes.readUInt8(bit >> 3) & (1 << (bit & 7))).length
    expect(Math.abs(on - 100), `bit ${bit}`).toBeLessThan(36)
  }
})

test('a caller who tries tokens one after the other is slowed down', async () => {
  const answers = []
  for (let n = 0; n < 80; n++) {
    const answer = await server.app.inject({
      url: `/api/checkouts/token/${String(n).padStart(22, 'A')}`,
      remoteAddress: '203.0.113.7',
    })
    answers.push(answer.statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([404, 429]))
})

/** Returns everything that a server of its own writes while these addresses are asked for, at its loudest level. */
async function logOf(paths: readonly string[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-log-'))
  const settings = {
    DATA_DIR: join(dir, 'data'),
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'trace',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { PATH: process.env['PATH'], ...settings },
  })
  let text = ''
  const address = await new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += chunk
      const serverUrl = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1]
      if (serverUrl) resolve(serverUrl)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  for (const path of paths) await (await fetch(address + path)).arrayBuffer()
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  rmSync(dir, { recursive: true, force: true })
  return text
}

test('neither a token nor a payment link is in the log or tells another site where it was opened', async () => {
  const { checkout } = await checkoutOf('User')
  const { checkoutToken } = checkout
  for (const url of [
    `/api/checkouts/token/${checkoutToken}`,
    `/checkout/${checkoutToken}`,
    '/sim/pb/x?jwt=eyJ.a.b',
  ])
    expect(withoutTokens(url)).not.toMatch(new RegExp(`${checkoutToken}|eyJ`))
  const log = await logOf([
    `/api/checkouts/token/${checkoutToken}`,
    `/checkout/${checkoutToken}`,
    `/api/checkouts/${checkoutToken}/verify`,
    `/sim/pb/x?jwt=${checkoutToken}`,
  ])
  expect(log).toContain('"url":"/api/checkouts/token/[token]"')
  expect(log).not.toContain(checkoutToken)
  const page = await server.app.inject({ url: `/api/checkouts/token/${checkoutToken}` })
  expect([page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
    'no-referrer',
    'no-store',
  ])
})
