import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnnouncedResult } from '#sync/api/partners/partner-announce.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let apiKeyId: string
let shop: ReturnType<typeof partnerOf>
let mailbox: string
let otherMailbox: string
beforeAll(async () => {
  server = await openTestApp()
  const shopKey = await makeKey(server, { name: 'Brass & Glass', perMinute: 6000 })
  apiKeyId = shopKey.apiKeyId
  shop = partnerOf(server, shopKey.key)
  mailbox = await mailboxOf('User')
  otherMailbox = await mailboxOf('User2')
})
afterAll(() => server.close())

const mailboxOf = async (role: 'User' | 'User2') => {
  const answer = await server.as(await server.tokenOf(role), { url: '/api/accounts/user' })
  return answer.json<{ mailbox: string }>().mailbox
}

let lamps = 0
const lamp = (fields: object = {}) => {
  lamps += 1
  const numbers = { reference: `ORDER-${lamps}`, trackingNumber: `TBA95000000${1000 + lamps}`, mailbox }
  return { ...numbers, description: 'Table lamp', declaredValueUsdCents: 5490, ...fields }
}
const announceWith = async (key: typeof shop, packages: readonly unknown[]) => {
  const answer = await key.announce(packages as object[])
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ results: AnnouncedResult[] }>().results
}
const announce = (...packages: readonly unknown[]) => announceWith(shop, packages)
const statusesOf = (results: readonly AnnouncedResult[]) => results.map(({ status }) => status)

/** The stored rows that have a tracking number. */
const rowsOf = (trackingNumber: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('trackingNumber', '=', trackingNumber)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .selectAll()
    .execute()
const rowOf = async (trackingNumber: string) => {
  const [row] = await rowsOf(trackingNumber)
  if (!row) throw new Error(`No package ${trackingNumber}`)
  return row
}
const reviewsOf = (packageId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('packageId', '=', packageId)
    .select(['kind', 'by', 'differences'])
    .execute()
const countOf = async (table: 'message' | 'notice') => {
  const { n } = await server.app.deps.db.reads.kysely
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
const as = async (role: Parameters<TestApp['tokenOf']>[0], url: string, payload?: object) =>
  server.as(await server.tokenOf(role), payload ? { method: 'POST', url, payload } : { url })
const checkInAtDesk = async (trackingNumber: string, fields: object = {}) => {
  const packages = [{ trackingNumber, rawBarcode: trackingNumber, ...fields }]
  return (await as('Warehouse', '/api/packages/checkin', { packages })).json().results[0]
}

test('an announced package is like a pre-alert of its customer, who sees it', async () => {
  const shopLamp = lamp({ shipper: 'Brass & Glass', pieces: 2, mode: 'Sea', courier: 'UPS' })
  const customerLamp = lamp()
  const before = [await countOf('notice'), await countOf('message')]
  expect(await announce(shopLamp)).toEqual([
    { reference: shopLamp.reference, status: 'announced', message: '' },
  ])
  await server.app.messages.run()
  const between = [await countOf('notice'), await countOf('message')]
  await as('User', '/api/packages/prealert', {
    ...{
      trackingNumber: customerLamp.trackingNumber,
      description: 'Table lamp',
      declaredValueUsdCents: 5490,
    },
    ...{ shipper: 'Brass & Glass', quantity: 2, mode: 'Sea', courier: 'UPS' },
  })
  await server.app.messages.run()
  const after = [await countOf('notice'), await countOf('message')]
  const [shopsRow, ownRow] = [await rowOf(shopLamp.trackingNumber), await rowOf(customerLamp.trackingNumber)]
  const ofItself = ['packageId', 'rowNumber', 'trackingNumber', 'trackingNormalized', 'codes', 'version']
  const times = ['createdAt', 'updatedAt']
  const facts = (row: object) =>
    Object.entries(row).filter(([name]) => !ofItself.includes(name) && !times.includes(name))
  expect(facts(shopsRow)).toEqual(facts(ownRow))
  expect(shopsRow).toMatchObject({ status: 'PreAlert', checkedInAt: null, pieces: 2, mode: 'Sea' })
  const customerView = (await as('User', `/api/packages/${shopsRow.packageId}/customer`)).json()
  expect(customerView).toMatchObject({
    description: 'Table lamp',
    shipper: 'Brass & Glass',
    status: 'PreAlert',
  })
  // The customer hears about it like about their own: by the bell, and by no mail.
  const growthOf = (from: number[], to: number[]) => to.map((count, n) => count - (from[n] ?? 0))
  expect(growthOf(before, between)).toEqual(growthOf(between, after))
  expect(growthOf(before, between)).toEqual([1, 0])
})

test('the timeline and the audit name the key', async () => {
  const item = lamp()
  await announce(item)
  const { packageId } = await rowOf(item.trackingNumber)
  const detail = (await as('Admin', `/api/packages/${packageId}`)).json()
  expect(detail.events).toMatchObject([{ status: 'PreAlert', by: 'Brass & Glass (API key)' }])
  const body = { entity: 'package', entityId: packageId }
  const audit = await as('Admin', '/api/accounts/audit/paginated/1', body)
  expect(audit.body).toContain(apiKeyId)
})

test.each<[string, object, string]>([
  ['no mailbox', { mailbox: null }, 'mailbox'],
  ['an empty mailbox', { mailbox: '' }, 'mailbox'],
  ['a name for a mailbox', { mailbox: 'Ann' }, 'mailbox'],
  ['a mailbox of nobody', { mailbox: 'QS-899999' }, 'mailbox'],
  ['the name of another customer', { customerName: 'Bob Brown' }, 'mailbox'],
  ['no tracking number', { trackingNumber: undefined }, 'trackingNumber'],
  ['a mailbox as tracking number', { trackingNumber: 'QS-10083' }, 'trackingNumber'],
  ['a number of ours', { trackingNumber: 'QS2600001237' }, 'trackingNumber'],
  ['a page of a shop', { trackingNumber: 'https://shop.example/orders/12345' }, 'trackingNumber'],
  ['no description', { description: '' }, 'description'],
  ['a description that is too long', { description: 'x'.repeat(250) }, 'description'],
  ['no value', { declaredValueUsdCents: null }, 'declaredValueUsdCents'],
  ['a negative value', { declaredValueUsdCents: '-5' }, 'declaredValueUsdCents'],
  ['half a piece', { pieces: 0.5 }, 'pieces'],
  ['a way that there isn’t', { mode: 'Train' }, 'mode'],
  ['an object for a text', { description: { toString: 1 } }, 'description'],
])('%s refuses its own row, and no other', async (_, fields, field) => {
  const [first, bad, last] = [lamp(), lamp(fields), lamp()]
  const results = await announce(first, bad, last)
  expect(statusesOf(results)).toEqual(['announced', 'refused', 'announced'])
  expect(Object.keys(results[1]?.errors ?? {})).toEqual([field])
  expect(results[1]?.message).not.toBe('')
  expect(await rowsOf(bad.trackingNumber)).toEqual([])
})

test.each([['lamp'], [null], [['lamp']]])(
  'a row with %j instead of a package is the only one refused',
  async (bad) => {
    expect(statusesOf(await announce(lamp(), bad, lamp()))).toEqual(['announced', 'refused', 'announced'])
  },
)

test('a mailbox that can be none and a description that says nothing are called that', async () => {
  const results = await announce(lamp({ mailbox: 'Ann' }), lamp({ description: '' }))
  expect(results.map(({ message }) => message)).toEqual([
    'mailbox doesn’t have the form of a mailbox, like QS-10083.',
    'description is missing: customs asks what is inside.',
  ])
})

test('a row that was refused is announced once it is right', async () => {
  const item = lamp()
  expect(statusesOf(await announce({ ...item, description: '' }))).toEqual(['refused'])
  expect(statusesOf(await announce(item))).toEqual(['announced'])
})

test('a mailbox without a customer is reported as such, and so is a name that is not its customer’s', async () => {
  const results = await announce(
    lamp({ mailbox: 'QS-899999' }),
    lamp({ customerName: 'Bob Brown' }),
    lamp({ customerName: 'THOMPSON, Ursula' }),
  )
  expect(results).toMatchObject([
    { status: 'refused', message: 'No customer has this mailbox.' },
    { status: 'refused', message: 'No customer of this name has this mailbox.' },
    { status: 'announced' },
  ])
})

test('fields that are not known are named, and what can mean only one thing is read', async () => {
  const item = lamp({ prise: 5, declaredValueUsdCents: '5490', pieces: '3', mode: 'sea', reference: 4711 })
  expect(await announce(item)).toEqual([
    {
      ...{ reference: '4711', status: 'announced', message: '' },
      warnings: ['“prise” is not a field of a package, so it was left out.'],
    },
  ])
  expect(await rowOf(item.trackingNumber)).toMatchObject({ pieces: 3, mode: 'Sea' })
})

test('a number with a wrong check digit is announced with a warning', async () => {
  const [result] = await announce(lamp({ trackingNumber: '1Z999AA10123456785' }))
  expect(result).toMatchObject({ status: 'announced', warnings: [expect.stringContaining('check')] })
})

test('a number is announced to a mailbox once: in one call, in other letters, and the next day', async () => {
  const item = lamp()
  const secondItem = { ...item, reference: 'ORDER-X', description: 'Another text' }
  expect(statusesOf(await announce(item, secondItem))).toEqual(['announced', 'repeated'])
  const spelt = { ...item, trackingNumber: ` ${item.trackingNumber.toLowerCase()} ` }
  expect(statusesOf(await announce(spelt))).toEqual(['repeated'])
  server.clock.forward(dayMs)
  expect(statusesOf(await announce(item))).toEqual(['repeated'])
  const rows = await rowsOf(item.trackingNumber)
  expect(rows.map(({ description }) => description)).toEqual(['Table lamp'])
})

test('a number that was announced to a wrong mailbox is announced to the right one, too', async () => {
  const item = lamp()
  expect(statusesOf(await announce({ ...item, mailbox: otherMailbox }, item))).toEqual([
    'announced',
    'announced',
  ])
  const owners = (await rowsOf(item.trackingNumber)).map(({ accountId }) => accountId)
  expect(new Set(owners).size).toBe(2)
})

test('an Idempotency-Key is held against another body', async () => {
  const headers = { 'idempotency-key': 'night-run-1' }
  const item = lamp()
  const first = await shop.announce([item], headers)
  expect(statusesOf(first.json().results)).toEqual(['announced'])
  expect(statusesOf((await shop.announce([item], headers)).json().results)).toEqual(['repeated'])
  const otherLamp = lamp()
  expect((await shop.announce([otherLamp], headers)).statusCode).toBe(409)
  expect(await rowsOf(otherLamp.trackingNumber)).toEqual([])
})

test('a package that the customer has deleted stays deleted', async () => {
  const item = lamp()
  await announce(item)
  const { packageId } = await rowOf(item.trackingNumber)
  const token = await server.tokenOf('User')
  await server.as(token, { method: 'DELETE', url: `/api/packages/${packageId}` })
  expect(await rowsOf(item.trackingNumber)).toEqual([])
  expect(statusesOf(await announce(item))).toEqual(['repeated'])
  expect(await rowsOf(item.trackingNumber)).toEqual([])
})

/** The package that a number leads to before it is announced, and how it came to be there. */
const whatWasHere: Record<string, (trackingNumber: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'the customer’s own pre-alert': (trackingNumber) =>
    as('User', '/api/packages/prealert', { ...lamp(), trackingNumber, description: 'Mine' }),
  'another customer’s pre-alert': (trackingNumber) =>
    as('User2', '/api/packages/prealert', { ...lamp(), trackingNumber, description: 'Theirs' }),
  'another shop’s announcement': async (trackingNumber) =>
    announceWith(partnerOf(server, (await makeKey(server, { name: 'Another shop' })).key), [
      lamp({ trackingNumber }),
    ]),
  'a box of another customer': async (trackingNumber) =>
    partnerOf(server, (await makeKey(server)).key).receive([
      { reference: trackingNumber, trackingNumber, mailbox: otherMailbox },
    ]),
  'a box of the customer': async (trackingNumber) =>
    partnerOf(server, (await makeKey(server)).key).receive([
      { reference: trackingNumber, trackingNumber, mailbox, bin: 'A1' },
    ]),
  'a box of nobody': (trackingNumber) => checkInAtDesk(trackingNumber),
}

test.each(Object.entries(whatWasHere))(
  '[S31] with %s here before, an announcement is answered as anywhere, and opens nothing',
  async (_, put) => {
    const item = lamp()
    await put(item.trackingNumber)
    const before = await rowsOf(item.trackingNumber)
    const first = await announce(item)
    expect(first).toEqual([{ reference: item.reference, status: 'announced', message: '' }])
    const details = (rows: typeof before) =>
      rows.map(({ packageId, accountId, description, shipper, declaredValueUsdCents, bin }) => ({
        ...{ packageId, accountId, description, shipper, declaredValueUsdCents, bin },
      }))
    const after = await rowsOf(item.trackingNumber)
    const earlierIds = new Set(before.map(({ packageId }) => packageId))
    expect(details(after.filter(({ packageId }) => earlierIds.has(packageId)))).toEqual(details(before))
    expect((await shop.get(`packages/${item.reference}`)).statusCode).toBe(404)
  },
)

test('a box of the customer that has already arrived gets no details from a shop: the office is asked once', async () => {
  const item = lamp()
  await whatWasHere['a box of the customer']?.(item.trackingNumber)
  expect(statusesOf(await announce(item))).toEqual(['announced'])
  expect(statusesOf(await announce(item))).toEqual(['repeated'])
  const { packageId, declaredValueUsdCents } = await rowOf(item.trackingNumber)
  expect(declaredValueUsdCents).toBeNull()
  const reviews = await reviewsOf(packageId)
  expect(reviews).toMatchObject([{ kind: 'ownerDiffers', by: 'Brass & Glass (API key)' }])
  expect(JSON.stringify(reviews)).toContain('Table lamp')
})

test('an announced box that our desk or a partner receives is one package', async () => {
  const [atDesk, atPartner] = [lamp(), lamp()]
  await announce(atDesk, atPartner)
  const ids = [await rowOf(atDesk.trackingNumber), await rowOf(atPartner.trackingNumber)]
  expect((await checkInAtDesk(atDesk.trackingNumber)).packageId).toBe(ids[0]?.packageId)
  const warehouse = partnerOf(server, (await makeKey(server)).key)
  const report = { reference: 'MIA-77', trackingNumber: atPartner.trackingNumber, weightLb: 3 }
  const { results } = (await warehouse.receive([report])).json()
  expect(results).toMatchObject([{ status: 'received', packageId: ids[1]?.packageId }])
  for (const { trackingNumber } of [atDesk, atPartner]) {
    const rows = await rowsOf(trackingNumber)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'ReceivedAtWharehouse', description: 'Table lamp' })
    expect(rows[0]?.accountId).toBe(ids[0]?.accountId)
  }
  expect(statusesOf(await announce(atDesk, atPartner))).toEqual(['repeated', 'repeated'])
})

test('a key announces and receives under the same reference', async () => {
  const item = lamp()
  await announce(item)
  const { reference, trackingNumber } = item
  const { results } = (await shop.receive([{ reference, trackingNumber, mailbox }])).json()
  expect(results).toMatchObject([{ status: 'received', reference }])
  expect((await shop.get(`packages/${reference}`)).json()).toMatchObject({ trackingNumber })
})

let persons = 0
/** A new customer, who can be shut out without harm to others. */
async function signUp() {
  persons += 1
  const email = `announced${persons}@example.test`
  const user = { firstName: 'Nia', lastName: 'Newman', email }
  const passwords = { password: demoPassword, confirmPassword: demoPassword }
  await server.as(null, { method: 'POST', url: '/api/accounts', payload: { user, ...passwords } })
  const logIn = { email, password: demoPassword }
  const answer = await server.as(null, { method: 'POST', url: '/api/accounts/authenticate', payload: logIn })
  const token = answer.json().jwtToken
  const { accountId, mailbox: ownMailbox } = (await server.as(token, { url: '/api/accounts/user' })).json()
  return { token, accountId, mailbox: ownMailbox }
}

/** How a customer’s account ends. */
const ends: Record<string, (person: Awaited<ReturnType<typeof signUp>>) => ReturnType<TestApp['as']>> = {
  closed: async ({ accountId }) =>
    server.as(await server.tokenOf('Admin'), { method: 'DELETE', url: `/api/accounts/${accountId}` }),
  suspended: async ({ accountId }) =>
    server.as(await server.tokenOf('Admin'), {
      method: 'PUT',
      url: `/api/accounts/${accountId}`,
      payload: { status: 'Suspended' },
    }),
  erased: async ({ token }) => {
    const wish = await server.as(token, { method: 'POST', url: '/api/erasure', payload: { note: '' } })
    return as('Admin', `/api/erasures/${wish.json().erasure.erasureId}/decision`, { grant: true })
  },
}
test.each(Object.entries(ends))(
  'an announcement to a customer whose account is %s is refused, as if no customer had the mailbox',
  async (_, end) => {
    const closedAccount = await signUp()
    expect((await end(closedAccount)).statusCode).toBe(200)
    const item = lamp({ mailbox: closedAccount.mailbox })
    const nobodys = await announce(item, lamp({ mailbox: 'QS-899999' }))
    expect(nobodys.map(({ status, message }) => [status, message])).toEqual([
      ['refused', 'No customer has this mailbox.'],
      ['refused', 'No customer has this mailbox.'],
    ])
    expect(await rowsOf(item.trackingNumber)).toEqual([])
  },
)

test('[S31] a key that tries many mailboxes soon can’t learn any more which ones exist', async () => {
  const counter = partnerOf(server, (await makeKey(server, { name: 'Counter' })).key)
  const guesses = Array.from({ length: 40 }, (_, n) => lamp({ mailbox: `QS-${870_000 + n}` }))
  const late = lamp()
  const results = await announceWith(counter, [...guesses, late])
  expect(results.at(-1)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('too many mailboxes'),
  })
  expect(await rowsOf(late.trackingNumber)).toEqual([])
  expect(statusesOf(await announce(late))).toEqual(['announced'])
})

test('[S31] a wrong name counts as a wrong mailbox does', async () => {
  const guesser = partnerOf(server, (await makeKey(server, { name: 'Guesser' })).key)
  const guesses = Array.from({ length: 50 }, (_, n) => lamp({ customerName: `Ann ${n}` }))
  await announceWith(guesser, guesses)
  expect(await announceWith(guesser, [lamp({ customerName: 'Ursula Thompson' })])).toMatchObject([
    { status: 'refused', message: expect.stringContaining('too many mailboxes') },
  ])
})

test('[S31] a key without the right announces nothing, and a revoked one neither', async () => {
  const warehouseKey = await makeKey(server, { rights: ['packages.receive', 'packages.read'] })
  const item = lamp()
  const answer = await partnerOf(server, warehouseKey.key).announce([item])
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'This API key doesn’t have the right packages.announce.',
  ])
  const { key, apiKeyId: id } = await makeKey(server)
  await server.as(await server.tokenOf('Admin'), { method: 'DELETE', url: `/api/api-keys/${id}` })
  expect((await partnerOf(server, key).announce([item])).statusCode).toBe(401)
  expect(await rowsOf(item.trackingNumber)).toEqual([])
})

test('[S30] a key that is revoked in the middle of a call announces nothing more', async () => {
  const busyKey = await makeKey(server)
  const items = Array.from({ length: 500 }, () => lamp())
  const running = partnerOf(server, busyKey.key).announce(items)
  const untilOne = async (): Promise<void> => {
    if ((await rowsOf(items[0]?.trackingNumber ?? '')).length > 0) return
    await new Promise((resolve) => setImmediate(resolve))
    return untilOne()
  }
  await untilOne()
  const revokedAt = new Date(server.clock.now()).toISOString()
  await server.app.deps.db.transaction(({ kysely }) =>
    kysely.updateTable('apiKey').set({ revokedAt }).where('apiKeyId', '=', busyKey.apiKeyId).execute(),
  )
  expect((await running).statusCode).toBe(401)
  expect(await rowsOf(items.at(-1)?.trackingNumber ?? '')).toEqual([])
})

test('300 rows are announced in one call, 501 are too many', async () => {
  const items = Array.from({ length: 300 }, () => lamp())
  const results = await announce(...items)
  expect(new Set(statusesOf(results))).toEqual(new Set(['announced']))
  expect(results.map(({ reference }) => reference)).toEqual(items.map(({ reference }) => reference))
  expect((await shop.announce(Array.from({ length: 501 }, () => lamp()))).statusCode).toBe(400)
})

test('a megabyte of text refuses its own row', async () => {
  const results = await announce(lamp({ description: 'x'.repeat(1_000_000) }), lamp())
  expect(statusesOf(results)).toEqual(['refused', 'announced'])
  expect(JSON.stringify(results).length).toBeLessThan(1000)
})
