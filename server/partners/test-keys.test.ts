import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { differences, dumpOf } from '../test/dump.ts'
import { makeKey, partnerOf } from '../test/partners.ts'
import { hashOfApiKey } from './keys.ts'

// A test key is answered as a live one is, and no other person can tell that it was used.

let server: TestApp
let mailbox: string
beforeAll(async () => {
  server = await openTestApp({ PRIVATE_WEBHOOKS: '1' })
  const person = await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })
  mailbox = person.json().mailbox
  // A person who follows the whole office would hear of each package.
  const { apiKeyId } = await makeKey(server, { name: 'Listener' })
  const hook = { apiKeyId, url: 'http://127.0.0.1:9/hook', events: ['package.received', 'package.updated'] }
  const reply = await admin('POST', '/api/webhooks', hook)
  if (reply.statusCode !== 200) throw new Error(reply.body)
})
afterAll(() => server.close())

const admin = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.as(await server.tokenOf('Admin'), { method, url, ...(payload ? { payload } : {}) })
const testKey = async (fields: object = {}) => {
  const newKey = await makeKey(server, { name: 'Trial', isTest: true, perMinute: 6000, ...fields })
  return { ...newKey, partner: partnerOf(server, newKey.key) }
}

let boxes = 0
const box = (fields: object = {}) => {
  boxes += 1
  return { reference: `TRY-${boxes}`, trackingNumber: `TBA97000000${1000 + boxes}`, ...fields }
}
const lamp = (fields: object = {}) =>
  box({ mailbox, description: 'Table lamp', declaredValueUsdCents: 5490, ...fields })

/** Calls are counted in a quota, and what live keys reported is on its way meanwhile. */
const isMoving = (line: string): boolean =>
  /^[+-] (apiKeyUse|webhook|webhookAttempt|webhookEvent) /.test(line)

/** How many messages and events there are. */
async function outgoing() {
  await server.app.messages.run()
  const { kysely } = server.app.deps.db.reads
  const messages = await kysely.selectFrom('message').select('messageId').execute()
  const events = await kysely.selectFrom('webhookEvent').select('webhookEventId').execute()
  return { messages: messages.length, events: events.length }
}

/** The rows that a call left behind in any table, and the messages that it sent. */
async function traceOf(call: () => Promise<unknown>): Promise<unknown> {
  const outgoingBefore = await outgoing()
  const before = await dumpOf(server)
  await call()
  const rows = differences(before, await dumpOf(server)).filter((line) => !isMoving(line))
  const { messages, events } = await outgoing()
  return { rows, messages: messages - outgoingBefore.messages, events: events - outgoingBefore.events }
}
const noTrace = { rows: [], messages: 0, events: 0 }

/** Ids are made of the key, and numbers of ours are taken by live keys alone. */
const comparable = (results: readonly Record<string, unknown>[]) =>
  results.map(({ packageId, hawbNumber: _number, ...result }) => ({
    ...result,
    hasId: typeof packageId === 'string',
  }))

type Call = (
  partner: ReturnType<typeof partnerOf>,
  packages: readonly object[],
) => ReturnType<ReturnType<typeof partnerOf>['call']>
const headers = { 'idempotency-key': 'trial-run' }
const calls: Record<string, { call: Call; packages: () => object[] }> = {
  'a report': {
    call: (partner, packages) => partner.receive(packages, headers),
    packages: () => {
      const twice = box({ mailbox, customerName: 'Ursula Thompson', weightLb: 4 })
      const misspelledBox = box({ mailbox, wieght: 3 })
      return [twice, twice, misspelledBox, box({ weightLb: 99_999 }), box({ trackingNumber: 'QS-10083' })]
    },
  },
  'an announcement': {
    call: (partner, packages) => partner.announce(packages, headers),
    packages: () => {
      const twice = lamp()
      return [twice, twice, lamp({ mailbox: 'QS-899999' }), lamp({ prise: 1 }), lamp({ description: '' })]
    },
  },
}

test.each(Object.entries(calls))(
  '[S31] %s with a test key is answered as with a live one, and leaves nothing behind',
  async (_, { call, packages }) => {
    const rows = packages()
    const { partner } = await testKey()
    const answers: Awaited<ReturnType<Call>>[] = []
    expect(
      await traceOf(async () => {
        answers.push(await call(partner, rows))
      }),
    ).toEqual(noTrace)
    // A box that was only tried is still new to a live key, and to the test key.
    answers.push(await call(partner, rows))
    answers.push(await call(partnerOf(server, (await makeKey(server)).key), rows))
    const [first, second, live] = answers
    expect([first?.statusCode, first?.headers['x-test-key'], first?.json().isTest]).toEqual([
      200,
      'true',
      true,
    ])
    expect([live?.statusCode, live?.headers['x-test-key'], live?.json().isTest]).toEqual([
      200,
      undefined,
      false,
    ])
    expect(second?.json()).toEqual(first?.json())
    expect(comparable(first?.json().results)).toEqual(comparable(live?.json().results))
  },
)

test('the number that a live package would get is not told to a test key', async () => {
  const { partner } = await testKey()
  const [result] = (await partner.receive([box()])).json().results
  expect(result).toMatchObject({ status: 'received', packageId: expect.any(String), hawbNumber: null })
})

test('300 boxes, and one megabyte of text, leave nothing behind', async () => {
  const { partner } = await testKey()
  const trace = await traceOf(async () => {
    const reply = (await partner.receive(Array.from({ length: 300 }, () => box({ mailbox })))).json()
    expect(new Set(reply.results.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['received']),
    )
    const long = (await partner.announce([lamp({ description: 'x'.repeat(1_000_000) })])).json()
    expect(long.results).toMatchObject([{ status: 'refused' }])
  })
  expect(trace).toEqual(noTrace)
})

test('a test key reads as any key does, and what it reported is not there', async () => {
  const { partner } = await testKey()
  const item = box()
  await partner.receive([item])
  const self = await partner.get('key')
  expect([self.json().isTest, self.headers['x-test-key']]).toEqual([true, 'true'])
  const list = await partner.get('packages')
  expect([list.json(), list.headers['x-test-key']]).toEqual([{ packages: [], next: null }, 'true'])
  for (const path of ['', '/label', '/invoices']) {
    const answer = await partner.get(`packages/${item.reference}${path}`)
    expect([answer.statusCode, answer.headers['x-test-key'], answer.json().message]).toEqual([
      404,
      'true',
      'A test key stores nothing, so there is no package with this reference.',
    ])
  }
})

test('a live key doesn’t see a reference that a test key tried', async () => {
  const item = box()
  await (await testKey()).partner.receive([item])
  const live = partnerOf(server, (await makeKey(server)).key)
  expect((await live.get(`packages/${item.reference}`)).json().message).toBe(
    'There is no package with this reference.',
  )
})

test('[S38] a test key has a quota of its own', async () => {
  server.clock.toNoon()
  const { partner } = await testKey({ perMinute: 1 })
  expect((await partner.get('key')).statusCode).toBe(200)
  expect((await partner.receive([box()])).statusCode).toBe(429)
  const live = partnerOf(server, (await makeKey(server, { name: 'Trial' })).key)
  expect((await live.receive([box()])).statusCode).toBe(200)
})

test('[S31] a test key that tries many mailboxes learns as little as a live key, and does not use up its allowance', async () => {
  const { partner } = await testKey()
  const guesses = Array.from({ length: 45 }, (_, n) => lamp({ mailbox: `QS-${860_000 + n}` }))
  await partner.announce(guesses)
  const [late] = (await partner.announce([lamp()])).json().results
  expect(late).toMatchObject({ status: 'refused', message: expect.stringContaining('too many mailboxes') })
  const live = partnerOf(server, (await makeKey(server)).key)
  expect((await live.announce([lamp()])).json().results).toMatchObject([{ status: 'announced' }])
})

test('[S31] a test key needs its rights, and is refused once it is revoked', async () => {
  const { partner, apiKeyId } = await testKey({ rights: ['packages.read'] })
  expect((await partner.receive([box()])).statusCode).toBe(403)
  expect((await partner.announce([lamp()])).statusCode).toBe(403)
  await admin('DELETE', `/api/api-keys/${apiKeyId}`)
  expect((await partner.get('key')).statusCode).toBe(401)
})

test('[S30] a test key that is revoked in the middle of a call stops there', async () => {
  const { partner, apiKeyId } = await testKey()
  const { db } = server.app.deps
  const running = partner.receive(Array.from({ length: 500 }, () => box({ mailbox })))
  const untilCounted = async (): Promise<void> => {
    const uses = db.reads.kysely.selectFrom('apiKeyUse').where('apiKeyId', '=', apiKeyId)
    if (await uses.select('apiKeyId').executeTakeFirst()) return
    await new Promise((resolve) => setImmediate(resolve))
    return untilCounted()
  }
  await untilCounted()
  const revokedAt = new Date(server.clock.now()).toISOString()
  await db.transaction(({ kysely }) =>
    kysely.updateTable('apiKey').set({ revokedAt }).where('apiKeyId', '=', apiKeyId).execute(),
  )
  expect((await running).statusCode).toBe(401)
})

test('a key says what it is, also in the list and after its secret was replaced', async () => {
  const { key, prefix, isTest, apiKeyId } = await testKey()
  expect([key.slice(0, 9), prefix.slice(0, 9), isTest]).toEqual(['qsk_test_', 'qsk_test_', true])
  const newKey = (await admin('POST', `/api/api-keys/${apiKeyId}/secret`, {})).json()
  expect([newKey.key.slice(0, 9), newKey.isTest]).toEqual(['qsk_test_', true])
  const live = await makeKey(server)
  expect([live.key.slice(0, 9), live.isTest]).toEqual(['qsk_live_', false])
  const list = (await admin('GET', '/api/api-keys')).json()
  const isTestById = new Map(list.map((row: typeof live) => [row.apiKeyId, row.isTest]))
  expect([isTestById.get(apiKeyId), isTestById.get(live.apiKeyId)]).toEqual([true, false])
})

test('a key from before the two kinds is a live one', async () => {
  const { apiKeyId, key } = await makeKey(server)
  const formerKey = key.replace('qsk_live_', 'qsk_')
  const values = { keyHash: hashOfApiKey(formerKey), prefix: formerKey.slice(0, 12) }
  await server.app.deps.db.transaction(({ kysely }) =>
    kysely.updateTable('apiKey').set(values).where('apiKeyId', '=', apiKeyId).execute(),
  )
  const item = box()
  const former = partnerOf(server, formerKey)
  expect((await former.receive([item])).json()).toMatchObject({ isTest: false })
  expect((await former.get(`packages/${item.reference}`)).statusCode).toBe(200)
})

test('a test key gets no webhook, because there is nothing to tell', async () => {
  const { apiKeyId } = await testKey()
  const hook = { apiKeyId, url: 'http://127.0.0.1:9/hook', events: ['package.received'] }
  const answer = await admin('POST', '/api/webhooks', hook)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'A test key stores nothing, so there is nothing to tell of it. Choose another key.',
  ])
})

test('a dry run with a test key is a dry run', async () => {
  const { partner } = await testKey()
  const payload = { packages: [box()], dryRun: true }
  const answer = await partner.call({ method: 'POST', url: '/api/partner/packages', payload })
  expect(answer.json()).toMatchObject({ results: [{ status: 'checked' }], isTest: true })
})
