import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { type AttackRequest, attacks } from '../test/attacks.ts'
import { differences, dumpOf } from '../test/dump.ts'
import { withoutOthersIds } from '../test/rights-table.ts'
import { secretsOf } from '../test/secrets.ts'
import { openTwins, type Twin, type Twins } from '../test/twins.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({ PUSH_HOSTS: 'https://push.example.test' }, { packages: 40, living: 40 })
  twins = await openTwins(server)
})
afterAll(() => server.close())

const send = (call: keyof typeof api, twin: Twin, { params = {}, body }: AttackRequest) => {
  const { method, path }: ApiRow = api[call]
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
  return server.as(twin.token, { method, url, ...(body ? { payload: body } : {}) })
}

/** The same request of something that is not there. */
const ofNobody = (request: AttackRequest): AttackRequest =>
  JSON.parse(
    JSON.stringify({ params: request.params, body: request.body })
      .replaceAll(idPattern, unknownId)
      .replaceAll(/https:\/\/push[^"]*/g, 'https://push.example.test/nobody'),
  )

const forCustomers = apiNames.filter((name) => ['own', 'any', 'public', 'visitor'].includes(api[name].who))

test('every call a customer can make is attacked, or declared to take no other person’s id', () => {
  const attackedCalls = new Set(attacks.map(({ call }) => call))
  const missingCalls = forCustomers.filter((name) => !attackedCalls.has(name) && !withoutOthersIds[name])
  const doubleCalls = forCustomers.filter((name) => attackedCalls.has(name) && withoutOthersIds[name])
  expect([missingCalls, doubleCalls]).toEqual([[], []])
})

test('a call declared to take no other person’s id has none in its path, except for tokens and names', () => {
  const withKey = Object.keys(withoutOthersIds).filter((name) => {
    const { path } = api[name as keyof typeof api]
    return /\{(?!pageNumber|page|status)/.test(path)
  })
  expect(withKey.sort()).toEqual([
    ...['blogs.bySlug', 'checkouts.byToken', 'checkouts.leave', 'checkouts.verify', 'files.downloadPublic'],
    // The calculator of a visitor tries it.
    'promotions.tryCode',
    // Public pages show it.
    'settings.logo',
    // Anybody who knows a package's number reads its state, and nothing about a person.
    'tracking.get',
  ])
})

describe.each(attacks.map((attack) => [`${attack.call} ${attack.by ?? ''}`, attack] as const))(
  '%s',
  (_, { call, make, answers = 404 }) => {
    test('is answered to a stranger as for an unknown id, and changes nothing', async () => {
      const { owner, stranger } = twins
      const first = await make(twins, owner)
      const ownReply = await send(call, first.as ?? owner, first)
      expect([ownReply.statusCode, ownReply.statusCode === 200 ? '' : ownReply.body]).toEqual([200, ''])

      const target = await make(twins, owner)
      const before = await dumpOf(server)
      const strangerReply = await send(call, stranger, target)
      expect(differences(before, await dumpOf(server))).toEqual([])
      const nobodys = await send(call, stranger, ofNobody(target))
      expect([strangerReply.statusCode, strangerReply.body]).toEqual([answers, nobodys.body])
      expect(nobodys.statusCode).toBe(answers)
      expect(strangerReply.body).not.toContain(owner.canary)

      // It was there all the time: its owner still reaches it.
      const later = await send(call, target.as ?? owner, target)
      expect([later.statusCode, later.statusCode === 200 ? '' : later.body]).toEqual([200, ''])
    })
  },
)

const mixedAttacks = attacks.filter(
  ({ by, call }) => by?.startsWith('a list of') && !call.startsWith('notifications.'),
)
test.each(mixedAttacks.map((attack) => [`${attack.call} ${attack.by}`, attack] as const))(
  '%s takes nothing of another’s between one’s own',
  async (_, { call, make }) => {
    const { owner, stranger } = twins
    const [strangerRequest, ownerRequest] = [await make(twins, stranger), await make(twins, owner)]
    const lists = (request: AttackRequest) =>
      Object.entries(request.body ?? {}).filter(([, list]) => Array.isArray(list))
    const together = (addedRequest: AttackRequest): AttackRequest => ({
      body: Object.assign(
        {},
        strangerRequest.body,
        ...lists(strangerRequest).map(([key, list]) => ({
          [key]: [...list, ...Object.fromEntries(lists(addedRequest))[key]],
        })),
      ),
    })
    const before = await dumpOf(server)
    const answer = await send(call, stranger, together(ownerRequest))
    const nobodys = await send(call, stranger, together(ofNobody(ownerRequest)))
    expect(differences(before, await dumpOf(server))).toEqual([])
    expect([answer.statusCode, answer.body]).toEqual([404, nobodys.body])
    // The same call for the customer's own things alone is done.
    expect((await send(call, stranger, strangerRequest)).statusCode).toBe(200)
  },
)

describe('a list, count or search of a customer', () => {
  const lists = forCustomers.filter(
    (name) =>
      withoutOthersIds[name] === 'oneself' &&
      (api[name].method === 'GET' || api[name].path.includes('paginated')),
  )
  const statuses = ['unpaid', 'PreAlert', 'InStore', 'ReadyForPickup', 'AtHeadOffice', 'Delivered']

  test('holds nothing of another customer, and the other finds it there', async () => {
    const { owner, stranger } = twins
    for (const twin of [owner, stranger])
      for (const make of [
        ...[twins.announced, twins.owed, twins.delivery, twins.notice, twins.checkout, twins.factor],
      ])
        await make(twin)
    for (const twin of [owner, stranger]) await send('erasures.ask', twin, { body: { note: twin.canary } })
    const secrets = await secretsOf(server, owner)
    expect(secrets.length).toBeGreaterThan(100)
    const seenByOwner = new Set<string>()
    for (const name of lists)
      for (const status of statuses) {
        const request: AttackRequest = {
          params: { status },
          ...(api[name].method === 'POST' ? { body: {} } : {}),
        }
        const [strangerReply, ownerReply] = [
          await send(name, stranger, request),
          await send(name, owner, request),
        ]
        expect([name, ownerReply.statusCode]).toEqual([name, strangerReply.statusCode])
        const leakedSecrets = secrets.filter((secret) => strangerReply.body.includes(secret))
        expect([name, leakedSecrets]).toEqual([name, []])
        for (const secret of secrets) if (ownerReply.body.includes(secret)) seenByOwner.add(name)
      }
    // Every other list shows the owner's own things to the owner, so that not finding them means something.
    expect(lists.filter((name) => !seenByOwner.has(name))).toEqual([
      'packages.count',
      'invoices.count',
      'phone.get',
      // Its promotion is the company’s.
      'promotions.enteredCode',
      'accounts.notifications',
    ])
  })

  test('finds another’s package by no search, nor by its number', async () => {
    const { owner, stranger } = twins
    const packageId = await twins.announced(owner)
    const { trackingNumber } = (
      await send('packages.customerGet', owner, { params: { id: packageId } })
    ).json()
    for (const searchString of [owner.canary, trackingNumber]) {
      const request = { body: { searchString } }
      const [strangerReply, ownerReply] = [
        await send('packages.accountPaginated', stranger, request),
        await send('packages.accountPaginated', owner, request),
      ]
      expect([strangerReply.json().totalItems, ownerReply.json().totalItems > 0]).toEqual([0, true])
    }
    const counts = async () => (await send('packages.count', stranger, {})).body
    const before = await counts()
    await twins.announced(owner)
    expect(await counts()).toBe(before)
  })

  test('the device’s copy holds nothing of another customer, and changes from it reach nothing', async () => {
    const { owner, stranger } = twins
    const { epoch } = (await server.app.inject({ url: '/health' })).json()
    const secrets = await secretsOf(server, owner)
    const base = { protocol: 1, epoch }
    const pull = async (twin: Twin) => {
      const payload = {
        ...base,
        schema: schemaHash(),
        clientId: server.app.deps.ids.next(),
        cursors: {},
        knownMid: 0,
        rows: 5000,
      }
      return server.as(twin.token, { method: 'POST', url: '/api/sync/pull', payload })
    }
    const [strangerReply, ownerReply] = [await pull(stranger), await pull(owner)]
    expect([
      strangerReply.statusCode,
      strangerReply.json().more,
      ownerReply.body.includes(owner.canary),
    ]).toEqual([200, false, true])
    expect(secrets.filter((secret) => strangerReply.body.includes(secret))).toEqual([])

    const push = async (twin: Twin, name: string, args: object) => {
      const { ids, clock } = server.app.deps
      const occurredAt = new Date(clock.now()).toISOString()
      const mutations = [{ mid: 1, uid: ids.next(), name, ver: 1, args, occurredAt }]
      const payload = { ...base, clientId: ids.next(), mutations }
      const answer = await server.as(twin.token, { method: 'POST', url: '/api/sync/push', payload })
      const { status, code, message } = answer.json().results[0]
      return { status, code, message }
    }
    const packageOf = async (packageId: string) =>
      (await send('packages.customerGet', owner, { params: { id: packageId } })).body
    for (const [name, args] of [
      ['package.update', (packageId: string) => ({ packageId, changes: { description: 'Boots' } })],
      ['package.remove', (packageId: string) => ({ packageId })],
    ] as const) {
      const target = await twins.announced(owner)
      const before = await packageOf(target)
      const [foreign, unknownReply] = [
        await push(stranger, name, args(target)),
        await push(stranger, name, args(unknownId)),
      ]
      expect([name, foreign]).toEqual([name, unknownReply])
      expect([foreign.status, await packageOf(target)]).toEqual(['refused', before])
      expect(await push(owner, name, args(target))).toMatchObject({ status: 'applied' })
    }
  })
})
