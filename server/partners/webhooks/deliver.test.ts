import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebhookDelivery } from '#sync/api/partners/webhooks.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import { takePayment } from '../../payments/payments.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { eventJudge } from '../../test/described-events.ts'
import { accountIdOf, freightOf, onTheBooks } from '../../test/money.ts'
import { allRights, makeKey, partnerOf } from '../../test/partners.ts'
import { type Behaviour, openReceiver, type Receiver } from '../../test/receivers.ts'
import { canKnow } from './note-events.ts'

let server: TestApp
let problemOf: (body: string) => string | undefined
beforeAll(async () => {
  server = await openTestApp({ PRIVATE_WEBHOOKS: '1' })
  problemOf = await eventJudge(server)
})
afterAll(() => server.close())
const receivers: Receiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) {
    await receiver.close()
    // Each event that any test receives is as the description says.
    for (const { body } of receiver.received) expect([body, problemOf(body)]).toEqual([body, undefined])
  }
})

const office = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const token = await server.tokenOf('Admin')
  return server.as(token, { method, url, ...(payload ? { payload } : {}) })
}

let boxes = 0
const box = () => {
  boxes += 1
  return { reference: `W-${boxes}`, trackingNumber: `TBA92000000${1000 + boxes}` }
}

interface World {
  readonly receiver: Receiver
  readonly webhookId: string
  readonly secret: string
  readonly apiKeyId: string
  readonly key: string
  receive(count?: number): Promise<{ packageId: string }[]>
  deliveries(): Promise<WebhookDelivery[]>
}

async function openWorld(answer?: Behaviour, rights: readonly string[] = allRights): Promise<World> {
  const receiver = await openReceiver(answer)
  receivers.push(receiver)
  const { key, apiKeyId } = await makeKey(server, { perMinute: 6000, rights })
  const payload = { apiKeyId, url: receiver.url, events: ['package.received', 'package.updated'] }
  const { webhookId, secret } = (await office('POST', '/api/webhooks', payload)).json()
  return {
    ...{ receiver, webhookId, secret, apiKeyId, key },
    receive: async (count = 1) =>
      (await partnerOf(server, key).receive(Array.from({ length: count }, box))).json().results,
    deliveries: async () => (await office('GET', `/api/webhooks/${webhookId}/deliveries`)).json(),
  }
}

const ownRights = ['packages.receive', 'packages.read']
const send = () => server.app.webhooks.run()
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body))
const fail: Behaviour = (response) => response.writeHead(500).end('broken')

/** Checks the header as a partner does, according to the documentation. */
function isGenuine(secret: string, header: string, body: string): boolean {
  const parts = header.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1]
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return parts.some(([name, value]) => name === 'v1' && value === mac)
}

test('[S34] an event is signed, numbered, and says what the key may know', async () => {
  const world = await openWorld(undefined, ownRights)
  const [first] = await world.receive(2)
  await send()
  const events = bodies(world.receiver)
  expect(events.map(({ type, sequence }) => [type, sequence]).sort()).toEqual([
    ['package.received', 1],
    ['package.received', 2],
  ])
  expect(events.map(({ data }) => data.packageId)).toContain(first?.packageId)
  for (const { headers, body } of world.receiver.received) {
    const header = String(headers['webhook-signature'])
    expect(isGenuine(world.secret, header, body)).toBe(true)
    expect(isGenuine(world.secret, header, body.replace('W-', 'X-'))).toBe(false)
    expect(isGenuine('whsec_other', header, body)).toBe(false)
  }
})

test('[S34] boxes that become one package are reported under the reference of each, as a change', async () => {
  const world = await openWorld(undefined, ownRights)
  const packageIds = (await world.receive(2)).map(({ packageId }) => packageId)
  const { accountId } = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json()
  for (const packageId of packageIds) await office('PUT', '/api/packages', { packageId, accountId })
  await send()
  const count = bodies(world.receiver).length
  const consolidation = await office('POST', '/api/packages/consolidate', { packageIds, weightLb: 9 })
  expect(consolidation.statusCode).toBe(200)
  await send()
  const events = bodies(world.receiver).slice(count)
  expect(events.map(({ type, data }) => [type, data.packageId])).toEqual(
    packageIds.map(() => ['package.updated', consolidation.json().packageId]),
  )
  expect(new Set(events.map(({ data }) => data.reference)).size).toBe(2)
})

test.each(['Lost', 'Returned', 'Destroyed', 'Sold'] as const)(
  '[S34] a package that ends as %s is reported with that state and its moment, and never as delivered',
  async (state) => {
    const world = await openWorld(undefined, ownRights)
    const [{ packageId } = { packageId: '' }] = await world.receive()
    await send()
    const { deps } = server.app
    const at = isoOf(deps.clock.now())
    const claim = {
      ...{ reason: '', reportedBy: '', reportedAt: at, valueUsdCents: 1, valueJmdCents: 1, paidJmdCents: 1 },
      ...{ creditNoteId: null, decidedBy: 'Dana', decidedAt: at, decision: '' },
    }
    const end =
      state === 'Lost'
        ? { arrival: 'Missing' as const, missingSince: at, loss: { ...claim, status: 'Paid' as const } }
        : {
            ...{ status: 'Delivered' as const, deliveredAt: at },
            ending: beginEnding('Unclaimed', state, { reason: '', by: 'Dana', at }),
          }
    await onTheBooks(deps, async (tx) => {
      const pkg = must(await tx.get('package', packageId), 'the package that was received')
      await tx.put('package', { ...pkg, ...end, updatedAt: at })
    })
    await send()
    const { type, data } = bodies(world.receiver).at(-1)
    expect([type, data.packageId, data.status, data.endedAt, data.deliveredAt]).toEqual([
      'package.updated',
      packageId,
      state,
      at,
      null,
    ])
  },
)

test('[S31] a key hears nothing of packages that it may not read', async () => {
  const otherWorld = await openWorld(undefined, ownRights)
  const world = await openWorld(undefined, ownRights)
  await otherWorld.receive()
  await send()
  expect([bodies(otherWorld.receiver).length, bodies(world.receiver).length]).toEqual([1, 0])
})

test('[S31] a key hears nothing of a package that another one had reported before it', async () => {
  const first = await openWorld(undefined, ownRights)
  const world = await openWorld(undefined, ownRights)
  const item = box()
  const report = async ({ key }: World, weightLb: number) =>
    (await partnerOf(server, key).receive([{ ...item, weightLb }])).json().results[0]
  const { packageId } = await report(first, 3)
  expect(await report(world, 3)).toMatchObject({ status: 'already', packageId: null })
  const weighing = await office('PUT', '/api/packages', { packageId, weightLb: 5 })
  expect(weighing.statusCode).toBe(200)
  await send()
  const types = bodies(first.receiver).map(({ type }) => type)
  expect([types, bodies(world.receiver)]).toEqual([['package.received', 'package.updated'], []])
})

test('[S34] for a day after a new secret both sign, and then the new one alone', async () => {
  const world = await openWorld(undefined, ownRights)
  const { secret } = (await office('POST', `/api/webhooks/${world.webhookId}/secret`)).json()
  const signers = async () => {
    await world.receive()
    await send()
    const last = world.receiver.received.at(-1)
    const header = String(last?.headers['webhook-signature'])
    return [secret, world.secret].map((signingSecret) => isGenuine(signingSecret, header, last?.body ?? ''))
  }
  expect(await signers()).toEqual([true, true])
  server.clock.forward(25 * hourMs)
  expect(await signers()).toEqual([true, false])
})

test('a box that was packed with others and taken out again keeps its reference and is heard of', async () => {
  const world = await openWorld(undefined, ownRights)
  const user = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json()
  const items = [box(), box()].map((item) => ({ ...item, mailbox: user.mailbox }))
  const { results } = (await partnerOf(server, world.key).receive(items)).json()
  const packageIds = results.map(({ packageId }: { packageId: string }) => packageId)
  const consolidation = await office('POST', '/api/packages/consolidate', { packageIds, weightLb: 5 })
  const read = async () => (await partnerOf(server, world.key).get(`packages/${items[0]?.reference}`)).json()
  expect(await read()).toMatchObject({ packageId: consolidation.json().packageId, isRemoved: false })
  await office('POST', `/api/packages/${consolidation.json().packageId}/split`, {})
  expect(await read()).toMatchObject({ packageId: packageIds[0], isRemoved: false })
  await send()
  const events = bodies(world.receiver).toSorted((a, b) => a.sequence - b.sequence)
  const facts = events.map(({ type, data }) => [type, data.reference, data.packageId, data.isRemoved])
  const [firstReference, two] = items.map(({ reference }) => reference)
  expect(facts).toEqual([
    ['package.received', firstReference, packageIds[0], false],
    ['package.received', two, packageIds[1], false],
    ['package.updated', firstReference, consolidation.json().packageId, false],
    ['package.updated', two, consolidation.json().packageId, false],
    ['package.updated', firstReference, packageIds[0], false],
    ['package.updated', two, packageIds[1], false],
  ])
})

test('an event that fails is sent again within a day, the same and with the same number, and logged each time', async () => {
  const world = await openWorld(fail, ownRights)
  await world.receive()
  await send()
  await send()
  expect(world.receiver.received).toHaveLength(1)
  server.clock.forward(minuteMs)
  world.receiver.answer((response) => response.end('thanks'))
  await send()
  const [before, after] = world.receiver.received
  expect(after?.body).toBe(before?.body)
  expect(after?.headers['webhook-event-id']).toBe(before?.headers['webhook-event-id'])
  expect(await world.deliveries()).toMatchObject([
    {
      state: 'Delivered',
      sequence: 1,
      attempts: [
        { status: 200, answer: 'thanks', durationMs: expect.any(Number) },
        { status: 500, answer: 'broken' },
      ],
    },
  ])
})

test('an event that fails for a day is given up, and sent again by hand: alone and by time', async () => {
  const world = await openWorld(fail, ownRights)
  const from = new Date(server.clock.now()).toISOString()
  await world.receive(2)
  for (let n = 0; n < 30; n++) {
    await send()
    server.clock.forward(hourMs)
  }
  const deliveries = await world.deliveries()
  expect(deliveries.map(({ state }) => state)).toEqual(['GivenUp', 'GivenUp'])
  expect(deliveries[0]?.attempts.length).toBeGreaterThanOrEqual(8)
  world.receiver.answer((response) => response.end())
  const replay = async (payload: object) =>
    (await office('POST', `/api/webhooks/${world.webhookId}/replay`, payload)).json()
  expect(await replay({ webhookEventId: deliveries[0]?.webhookEventId })).toEqual({ events: 1 })
  server.clock.forward(minuteMs)
  await send()
  expect((await world.deliveries()).map(({ state }) => state)).toEqual(['Delivered', 'GivenUp'])
  expect(await replay({ from })).toEqual({ events: 2 })
  await send()
  expect((await world.deliveries()).map(({ state }) => state)).toEqual(['Delivered', 'Delivered'])
})

test('[S33] a receiver that hangs holds up no other one', async () => {
  const dead = await openWorld(() => undefined, ownRights)
  const world = await openWorld(undefined, ownRights)
  await dead.receive(20)
  void send()
  await expect.poll(() => dead.receiver.received.length).toBeGreaterThan(0)
  await world.receive(20)
  await expect.poll(() => world.receiver.received.length, { timeout: 5000 }).toBe(20)
  dead.receiver.answer((response) => response.end())
  await dead.receiver.close()
})

test('a receiver that asks for an hour of rest gets it, and other receivers are not affected', async () => {
  const world = await openWorld(
    (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    ownRights,
  )
  await world.receive(20)
  await send()
  const tries = world.receiver.received.length
  expect(tries).toBeLessThanOrEqual(5)
  server.clock.forward(50 * minuteMs)
  await send()
  expect(world.receiver.received).toHaveLength(tries)
  world.receiver.answer((response) => response.end())
  server.clock.forward(11 * minuteMs)
  await send()
  expect((await world.deliveries()).map(({ state }) => state)).not.toContain('Waiting')
})

test('a sender that died is replaced once its lease is over, and no event is lost', async () => {
  const world = await openWorld(undefined, ownRights)
  await server.app.webhooks.stop()
  await world.receive()
  await server.app.deps.db.transaction(async ({ kysely }) => {
    await kysely
      .updateTable('webhookEvent')
      .set({ state: 'Sending', attempts: 1, nextAt: new Date(server.clock.now() + minuteMs).toISOString() })
      .where('webhookId', '=', world.webhookId)
      .execute()
  })
  await server.restart()
  await send()
  expect(world.receiver.received).toHaveLength(0)
  server.clock.forward(2 * minuteMs)
  await send()
  expect(world.receiver.received).toHaveLength(1)
})

test('days of failures turn a webhook off with a mail, and turned on it sends what waited', async () => {
  const world = await openWorld(fail, ownRights)
  for (let day = 0; day < 6; day++) {
    await world.receive()
    await send()
    server.clock.forward(dayMs)
  }
  await world.receive()
  await send()
  const list = (await office('GET', '/api/webhooks')).json()
  const ownWebhook = list.find(({ webhookId }: { webhookId: string }) => webhookId === world.webhookId)
  expect(ownWebhook.disabledAt).not.toBeNull()
  const mails = await server.app.deps.db.reads.kysely
    .selectFrom('message')
    .where('event', '=', 'account.webhook-disabled')
    .select('to')
    .execute()
  expect(mails).toEqual([{ to: 'admin@quayside.test' }])
  world.receiver.answer((response) => response.end())
  const tries = world.receiver.received.length
  await world.receive()
  await send()
  expect(world.receiver.received).toHaveLength(tries)
  await office('POST', `/api/webhooks/${world.webhookId}/enable`)
  server.clock.forward(dayMs)
  await send()
  expect(world.receiver.received.length).toBeGreaterThan(tries)
})

test('[S30] the webhooks of a revoked key are silent', async () => {
  const world = await openWorld(fail, ownRights)
  await world.receive()
  await send()
  const tries = world.receiver.received.length
  await office('DELETE', `/api/api-keys/${world.apiKeyId}`)
  server.clock.forward(hourMs)
  await send()
  expect([tries, world.receiver.received.length]).toEqual([1, 1])
})

test('[S30] a key that is revoked while its events are on their way sends no further one', async () => {
  const releases: (() => void)[] = []
  const world = await openWorld((response) => releases.push(() => response.end('ok')), ownRights)
  await world.receive(20)
  const sending = send()
  await expect.poll(() => releases.length).toBeGreaterThan(0)
  await office('DELETE', `/api/api-keys/${world.apiKeyId}`)
  world.receiver.answer((response) => response.end('ok'))
  for (const release of releases) release()
  await sending
  // Five are on their way at the same time, and none of the other fifteen follows.
  const onTheirWay = world.receiver.received.length
  server.clock.forward(hourMs)
  await send()
  expect([onTheirWay, world.receiver.received.length]).toEqual([5, 5])
})

test('[S31] an event that a key may no longer read is not sent, even if it waits', async () => {
  const world = await openWorld(fail, ownRights)
  await world.receive()
  await send()
  await server.app.deps.db.transaction(async ({ kysely }) => {
    const rights = JSON.stringify(['packages.receive'])
    await kysely.updateTable('apiKey').set({ rights }).where('apiKeyId', '=', world.apiKeyId).execute()
  })
  server.clock.forward(hourMs)
  await send()
  expect(world.receiver.received).toHaveLength(1)
  expect((await world.deliveries())[0]?.attempts[0]?.answer).toContain('no longer has the right')
})

test('[S32] an address inside is refused when it is entered, unless the operator tries things out', async () => {
  const strict = await openTestApp()
  const { apiKeyId } = await makeKey(strict)
  const token = await strict.tokenOf('Admin')
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://[::1]:8080/', 'ftp://x.test/']) {
    const payload = { apiKeyId, url, events: ['package.received'] }
    const answer = await strict.as(token, { method: 'POST', url: '/api/webhooks', payload })
    expect([url, answer.statusCode]).toEqual([url, 400])
  }
  await strict.close()
})

test('an invoice is reported when it is issued and when it is paid, and only to a key that may read invoices', async () => {
  const reader = await openWorld(undefined, ['packages.office', 'invoices.read'])
  const otherWorld = await openWorld(undefined, ['packages.office'])
  const stranger = await openWorld(undefined, ['packages.read', 'invoices.read'])
  for (const { apiKeyId, receiver } of [reader, otherWorld, stranger])
    await office('POST', '/api/webhooks', {
      ...{ apiKeyId, url: receiver.url },
      events: ['invoice.issued', 'invoice.updated'],
    })
  const { deps } = server.app
  const accountId = await accountIdOf(server, 'User')
  const { packageId } = await putPackage(server, accountId)
  const charges = freightOf(100_000).map((charge) => ({ ...charge, packageId }))
  const { invoiceId } = await onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Test', charges }),
  )
  await onTheBooks(deps, (tx) =>
    takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents: 100_000, receivedBy: 'Desk' },
      allocations: [{ invoiceId, amountJmdCents: 100_000 }],
    }),
  )
  await send()
  const invoices = ({ receiver }: World) =>
    bodies(receiver).filter(({ data }) => data.invoiceId === invoiceId)
  expect(invoices(reader).map(({ type }) => type)).toEqual(['invoice.issued', 'invoice.updated'])
  expect(invoices(reader).map(({ data }) => data.balanceJmdCents)).toEqual([100_000, 0])
  expect(JSON.stringify(invoices(reader))).not.toContain('@quayside.test')
  expect([invoices(otherWorld), invoices(stranger)]).toEqual([[], []])
})

test.each([0, 1, 4, 5])(
  '[S32] with %i of five events failing, a webhook fails only if none arrives',
  async (failures) => {
    const failedIds = new Set<string>()
    const world = await openWorld((response, { headers }) => {
      if (failedIds.size < failures) failedIds.add(String(headers['webhook-event-id']))
      response.writeHead(failedIds.has(String(headers['webhook-event-id'])) ? 500 : 200).end()
    })
    await world.receive(5)
    await send()
    const webhook = (await office('GET', '/api/webhooks'))
      .json()
      .find(({ webhookId }: { webhookId: string }) => webhookId === world.webhookId)
    const states = (await world.deliveries()).map(({ state }) => state)
    expect(states.filter((state) => state === 'Delivered')).toHaveLength(5 - failures)
    expect(webhook.failingSince === null).toBe(failures < 5)
  },
)

const offices = { A: '01890000-0000-7000-8000-00000000000a', B: '01890000-0000-7000-8000-00000000000b' }
test.each([
  ['of its own report', ['packages.read'], offices.A, 'R-1', offices.B, true],
  ['of its own report without an office', ['packages.read'], offices.A, 'R-1', null, true],
  ['of its own report without the right', ['invoices.read'], offices.A, 'R-1', offices.A, false],
  ['of a package that it did not report', ['packages.read'], offices.A, null, offices.A, false],
  ['of its office', ['packages.office'], offices.A, null, offices.A, true],
  ['of another office', ['packages.office'], offices.A, null, offices.B, false],
  ['of no office, as the key of one', ['packages.office'], offices.A, null, null, false],
  ['of no office, as the key of all', ['packages.office'], null, null, null, true],
  ['of any office, as the key of all', ['packages.office'], null, null, offices.B, true],
] as const)(
  '[S31] the rights and the office of a key decide whether it may hear: %s',
  (_, rights, branchId, reference, officeId, hears) => {
    expect(canKnow({ rights, branchId }, reference, officeId)).toBe(hears)
  },
)

test('[S31] the webhook of one office hears nothing of a package that no office has, until it is the office’s', async () => {
  const { branchId } = (await office('GET', '/api/branches')).json()[0]
  const receiver = await openReceiver()
  receivers.push(receiver)
  const { apiKeyId } = await makeKey(server, { branchId, rights: ['packages.office'] })
  const events = ['package.received', 'package.updated']
  await office('POST', '/api/webhooks', { apiKeyId, url: receiver.url, events })
  const packages = [{ trackingNumber: box().trackingNumber }]
  const [{ packageId }] = (await office('POST', '/api/packages/checkin', { packages })).json().results
  await send()
  expect(bodies(receiver)).toEqual([])
  await office('PUT', '/api/packages', { packageId, branchId })
  await send()
  expect(bodies(receiver).map(({ data }) => data.packageId)).toEqual([packageId])
})
