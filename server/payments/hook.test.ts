import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventFor, invoiceNow, sendHook, sendPaidHook, simulatorOf } from '../test/cards.ts'
import { day, openHooks, total } from '../test/hooks.ts'
import { writerOf } from '../test/writer.ts'
import { hookPath } from './hook-path.ts'
import { applyWaitingHooks } from './hooks.ts'
import type { ProviderEvent } from './provider/event.ts'
import { signHook } from './provider/signature.ts'
import type { SignedHook } from './simulator/simulator.ts'

const { server, signIn, reader, asAdmin, newCheckout, outcomeOf, creditNow } = await openHooks()

/** The hook with this many spaces after it, and signed with them. */
function paddedHook(event: ProviderEvent, spaces: number): SignedHook {
  const { body, headers } = simulatorOf(server).hookOf(event)
  const paddedBody = body + ' '.repeat(spaces)
  const secret = server.app.deps.card?.keys[0].secret ?? ''
  const signature = signHook([secret], Math.floor(server.clock.now() / 1000), Buffer.from(paddedBody))
  return { body: paddedBody, headers: { ...headers, 'fygaro-signature': signature } }
}

describe('a hook that is not the provider’s', () => {
  const countRows = async () =>
    Promise.all(
      (['providerHook', 'providerPayment', 'payment', 'checkoutAlert'] as const).map(
        async (table) =>
          (
            await reader()
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
      ),
    )
  const good = async () => {
    const { checkout } = await newCheckout()
    return simulatorOf(server).hookOf(eventFor(server, checkout))
  }

  test.each([
    ['without a signature', { 'fygaro-signature': '' }, 400],
    ['with a signature that is none', { 'fygaro-signature': 'true' }, 400],
    ['of a key that is not ours', { 'fygaro-key-id': 'another' }, 401],
  ])('%s changes nothing and is in the audit', async (_name, headers, status) => {
    const hook = await good()
    const before = await countRows()
    const answer = await sendHook(server, { ...hook, headers: { ...hook.headers, ...headers } })
    expect([answer.statusCode, await countRows()]).toEqual([status, before])
    const { action } = await reader()
      .selectFrom('audit')
      .orderBy('auditId', 'desc')
      .select('action')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('checkout.hookRefused')
  })

  test('with other bytes than were signed changes nothing, though they say the same', async () => {
    const hook = await good()
    const before = await countRows()
    const bodies = [
      JSON.stringify(JSON.parse(hook.body), null, 2),
      `\uFEFF${hook.body}`,
      `${hook.body}\n`,
      hook.body.replace('"currency":"JMD"', '"currency":"USD"'),
      hook.body.replace(/"amount":"[^"]+"/, '"amount":"1.00"'),
    ]
    for (const body of bodies) expect((await sendHook(server, { ...hook, body })).statusCode).toBe(401)
    expect(await countRows()).toEqual(before)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
  })

  test('older than 5 minutes or from the future is refused; sent again with a new signature it is taken', async () => {
    const { checkout, invoiceId } = await newCheckout()
    const event = eventFor(server, checkout)
    const early = simulatorOf(server).hookOf(event)
    server.clock.forward(301_000)
    expect((await sendHook(server, early)).statusCode).toBe(401)
    const late = simulatorOf(server).hookOf(event)
    server.clock.forward(-302_000)
    expect((await sendHook(server, late)).statusCode).toBe(401)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
    server.clock.forward(1_000)
    expect((await sendPaidHook(server, event)).statusCode).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
  })

  test('changed by a bit anywhere, 300 times over HTTP: none is taken', async () => {
    const hook = await good()
    const before = await countRows()
    const body = Buffer.from(hook.body)
    const bit = fc.integer({ min: 0, max: body.length * 8 - 1 })
    let caller = 0
    await fc.assert(
      fc.asyncProperty(bit, async (at) => {
        const payload = Buffer.from(body)
        payload.writeUInt8(payload.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
        // Each from an address of its own: it is the signature that is judged here, not how often one has tried.
        const remoteAddress = `10.1.${caller >> 8}.${caller++ & 255}`
        const { headers } = hook
        const answer = await server.app.inject({
          method: 'POST',
          url: hookPath,
          payload,
          headers,
          remoteAddress,
        })
        return answer.statusCode === 401
      }),
      { numRuns: 300 },
    )
    expect(await countRows()).toEqual(before)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
  })

  test('a caller that is refused again and again is slowed down, and a good hook still comes through', async () => {
    const hook = await good()
    const bad = { ...hook, headers: { ...hook.headers, 'fygaro-key-id': 'another' } }
    const answers = []
    for (let n = 0; n < 70; n++) answers.push((await sendHook(server, bad)).statusCode)
    expect(answers).toContain(429)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
    server.clock.forward(3_600_000)
  })
})

describe('the same payment again', () => {
  test('50 simultaneous copies, 20 times over, make one payment each', async () => {
    for (let run = 0; run < 20; run++) {
      const { checkout, invoiceId } = await newCheckout()
      const event = eventFor(server, checkout)
      // Every second one in bytes of its own: what counts is the transaction, not how it is written.
      const copies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => sendHook(server, paddedHook(event, n % 2 ? n : 0))),
      )
      expect(new Set(copies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const { rows, alerts } = await outcomeOf(event)
      expect([rows.length, rows[0]?.state, alerts]).toEqual([1, 'settled', []])
      expect((await invoiceNow(server, invoiceId)).paidJmdCents).toBe(total)
    }
  })

  test.each([
    ['301 s', 301_000],
    ['30 days', 30 * day],
  ])('%s later, freshly signed: answered 200 and not booked', async (_name, ms) => {
    const { checkout } = await newCheckout()
    const event = eventFor(server, checkout)
    await sendPaidHook(server, event)
    const credit = await creditNow()
    server.clock.forward(ms)
    expect((await sendPaidHook(server, event)).statusCode).toBe(200)
    await signIn()
    expect([await creditNow(), (await outcomeOf(event)).rows.length]).toEqual([credit, 1])
  })

  test('told differently the second time, changes nothing and alerts the office', async () => {
    const { checkout } = await newCheckout()
    const event = eventFor(server, checkout)
    await sendPaidHook(server, event)
    expect((await sendPaidHook(server, { ...event, amountCents: total * 2 })).statusCode).toBe(200)
    const { rows, alerts } = await outcomeOf(event)
    expect([rows.map((row) => row.amountJmdCents), alerts]).toEqual([[total], ['conflicting-repeat']])
  })

  test('a hook that was kept when the server ended is booked at the next start, once', async () => {
    const { checkout, invoiceId } = await newCheckout()
    const event = eventFor(server, checkout)
    const { body } = simulatorOf(server).hookOf(event)
    await writerOf(server.app.deps.db)
      .insertInto('providerHook')
      .values({
        hookId: server.app.deps.ids.next(),
        bodyHash: 'kept before the end',
        body: Buffer.from(body),
        keyId: 'simulator',
        legacy: 0,
        receivedAt: new Date(server.clock.now()).toISOString(),
        times: 1,
        state: 'received',
      })
      .execute()
    await Promise.all([applyWaitingHooks(server.app.deps), applyWaitingHooks(server.app.deps)])
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
    expect((await outcomeOf(event)).rows.length).toBe(1)
  })

  test('signed but not understandable, it is kept and the office is alerted', async () => {
    const key = server.app.deps.card?.keys[0]
    const body = '{"transactionId":"x-1","amount":"many"}'
    const seconds = Math.floor(server.clock.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'fygaro-key-id': key?.keyId ?? '',
      'fygaro-signature': signHook([key?.secret ?? ''], seconds, Buffer.from(body)),
    }
    expect((await sendHook(server, { body, headers })).statusCode).toBe(200)
    const alerts: { kind: string }[] = await asAdmin('GET', '/api/checkouts/alerts')
    expect(alerts.filter(({ kind }) => kind === 'unreadable').length).toBe(1)
  })
})
