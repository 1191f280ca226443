import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyCustomers } from '../accounts/similar-keys.ts'
import { digestTrns } from '../accounts/trn-digests.ts'
import { unseal } from '../core/data-key.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'

// A customer whom the office adds at the counter, with or without an email address.

let server: TestApp
let desk: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 5, living: 5 })
  desk = await server.tokenOf('Employee')
})
afterAll(() => server.close())

const reads = () => server.app.deps.db.reads.kysely
const person = {
  name: 'Marva Hylton',
  phone: '',
  relationship: 'Sister',
  idType: 'Passport',
  idLast4: 'A123',
}
const address = { line1: '7 Molynes Road', town: 'Kingston', parish: 'St. Andrew' }

const add = (user: object, more: object = {}, key?: string, token = desk) =>
  server.as(token, {
    method: 'POST',
    url: '/api/accounts',
    payload: { user: { firstName: 'Nadia', lastName: 'Fraser', ...user }, ...more },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const put = (url: string, payload: object, token = desk) => server.as(token, { method: 'PUT', url, payload })
const similar = (payload: object, token = desk) =>
  server.as(token, { method: 'POST', url: '/api/accounts/similar', payload })
const countAccounts = async () =>
  (
    await reads()
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const mailsOf = async (accountId: string) =>
  (
    await reads().selectFrom('message').where('accountId', '=', accountId).select(['event', 'to']).execute()
  ).map(({ event, to }) => `${event} ${to}`)

describe('a customer is added with', () => {
  test('an address, pickup persons and TRN, once for the key of the call', async () => {
    const before = await countAccounts()
    const key = '01999999-0000-7000-8000-00000000ad01'
    const more = { trn: '123-456-789', address, authorizedPersons: [person] }
    const replies = [
      await add({ email: 'whole@example.test', phone: '876 555 0611' }, more, key),
      await add({ email: 'whole@example.test', phone: '876 555 0611' }, more, key),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [first, repeat] = replies.map((reply) => reply.json())
    expect(repeat).toEqual(first)
    expect(await countAccounts()).toBe(before + 1)
    expect(first.authorizedPersons).toEqual([{ ...person, authorizedPersonId: expect.any(String) }])
    const book = await server.as(desk, { url: `/api/address/GetByUserId/${first.user.userId}` })
    expect(book.json()).toMatchObject([{ ...address, isDefault: true, country: 'Jamaica' }])
    expect(await mailsOf(first.accountId)).toEqual(['account.invited whole@example.test'])
    const { trn } = await reads()
      .selectFrom('accountPrivate')
      .where('accountId', '=', first.accountId)
      .select('trn')
      .executeTakeFirstOrThrow()
    expect(unseal(server.app.deps.env, first.accountId, trn ?? '')).toBe('123456789')
    const otherReply = await add({ email: 'other@example.test' }, more, key)
    expect([otherReply.statusCode, otherReply.json().message]).toEqual([
      409,
      expect.stringContaining('Idempotency-Key'),
    ])
  })

  test.each([['missing'], [null], ['']])('no email address (%s): nothing is mailed', async (email) => {
    const reply = await add(email === 'missing' ? {} : { email })
    const { accountId, user, mailbox } = reply.json()
    expect([reply.statusCode, user.email, user.emailVerifiedAt]).toEqual([200, '', null])
    expect(mailbox).toMatch(/^QS-\d{5,}$/)
    expect(await mailsOf(accountId)).toEqual([])
    const invitation = await server.as(desk, { method: 'POST', url: `/api/accounts/${accountId}/invitation` })
    expect([invitation.statusCode, invitation.json().message]).toEqual([
      409,
      'This customer has no email address. Add one first, and the invitation goes there.',
    ])
  })

  test('nothing half done: a wrong address makes no account', async () => {
    const before = await countAccounts()
    const reply = await add({}, { address: { ...address, parish: 'Nowhere' } })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['address.parish']])
    expect(await countAccounts()).toBe(before)
  })

  test('an email address only by visitors, who log in with it', async () => {
    const password = 'Sorrel and ginger 7'
    const reply = await server.as(null, {
      method: 'POST',
      url: '/api/accounts',
      payload: { user: { firstName: 'A', lastName: 'B' }, password, confirmPassword: password },
    })
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      { 'user.email': ['Email address is missing.'] },
    ])
  })

  test('staff cannot be added without an email address', async () => {
    const reply = await server.as(await server.tokenOf('Admin'), {
      method: 'POST',
      url: '/api/accounts/staff',
      payload: { user: { firstName: 'A', lastName: 'B' }, role: 'Driver' },
    })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['user.email']])
  })
})

describe('a customer without an email address', () => {
  test('is taken back unchanged, and becomes able to log in when the office gives an address', async () => {
    const { accountId, user } = (await add({ phone: '876 555 0622' })).json()
    const url = `/api/accounts/${accountId}`
    const phoneChange = await put(url, { user: { ...user, phone: '876 555 0623' } })
    expect([phoneChange.statusCode, phoneChange.json().user.phone]).toEqual([200, '876 555 0623'])
    expect((await put(url, { user: { email: 'user@quayside.test' } })).statusCode).toBe(409)
    expect((await put(url, { user: { email: 'later@example.test' } })).json().user.email).toBe(
      'later@example.test',
    )
    expect(await mailsOf(accountId)).toEqual(['account.invited later@example.test'])
    const credential = await reads()
      .selectFrom('credential')
      .where('accountId', '=', accountId)
      .select('email')
      .executeTakeFirst()
    expect(credential?.email).toBe('later@example.test')
  })

  test('two such customers are two accounts, and no person logs in without an address', async () => {
    const [first, second] = [(await add({})).json(), (await add({})).json()]
    expect(first.accountId).not.toBe(second.accountId)
    for (const email of ['', ' '])
      expect(
        (
          await server.as(null, {
            method: 'POST',
            url: '/api/accounts/authenticate',
            payload: { email, password: 'Sorrel and ginger 7' },
          })
        ).statusCode,
      ).toBeGreaterThanOrEqual(400)
  })

  test('an address that someone logs in with can be replaced, and not taken away', async () => {
    const { accountId } = (await add({ email: 'kept@example.test' })).json()
    for (const email of ['', null]) {
      const reply = await put(`/api/accounts/${accountId}`, { user: { email } })
      expect([reply.statusCode, reply.json().errors]).toEqual([
        400,
        { 'user.email': ['Email address is missing.'] },
      ])
    }
  })

  test('without an address one stays without, whether it is left out, empty or null', async () => {
    const { accountId } = (await add({ email: null })).json()
    for (const email of [undefined, '', null]) {
      const reply = await put(`/api/accounts/${accountId}`, { user: { firstName: 'Paper', email } })
      expect([reply.statusCode, reply.json().user?.email]).toEqual([200, ''])
    }
  })
})

describe('customers who may be the same person are named', () => {
  test('by phone, TRN, or name, however each is written', async () => {
    const { accountId } = (
      await add({ firstName: 'Délroy', lastName: 'Whyte', phone: '(876) 555-0733' }, { trn: '987654321' })
    ).json()
    const sameOf = async (payload: object) =>
      (await similar(payload))
        .json()
        .filter((match: { accountId: string }) => match.accountId === accountId)
        .map(({ same, mailbox }: { same: string[]; mailbox: string }) => [same, /^QS-/.test(mailbox)])
    expect(await sameOf({ phone: '+1 876 5550733' })).toEqual([[['phone'], true]])
    expect(await sameOf({ trn: '987-654-321' })).toEqual([[['trn'], true]])
    expect(await sameOf({ firstName: 'delroy', lastName: 'WHYTE' })).toEqual([[['name'], true]])
    expect(await sameOf({ firstName: 'Delroy', lastName: 'Whyte', phone: '8765550733' })).toEqual([
      [['phone', 'name'], true],
    ])
    expect(
      await sameOf({ phone: '876 555 0799', trn: '111222333', firstName: 'Del', lastName: 'Whyte' }),
    ).toEqual([])
    expect((await similar({ phone: '', firstName: '', lastName: '' })).json()).toEqual([])
    expect((await similar({ phone: '0733' })).json()).toEqual([])
  })

  test('to those who may add one', async () => {
    for (const role of ['User', 'Warehouse'] as const)
      expect((await similar({ phone: '8765550733' }, await server.tokenOf(role))).statusCode).toBe(403)
  })
})

test('numbers that were stored before they could be recognised are, once the server has started', async () => {
  const { accountId } = (await add({}, { trn: '135792468' })).json()
  await writerOf(server.app.deps.db)
    .updateTable('accountPrivate')
    .set({ trnDigest: null })
    .where('accountId', '=', accountId)
    .execute()
  expect((await similar({ trn: '135792468' })).json()).toEqual([])
  await digestTrns(server.app.deps)
  expect((await similar({ trn: '135792468' })).json()).toMatchObject([{ accountId, same: ['trn'] }])
})

describe('pickup persons of a customer who telephones', () => {
  const persons = (payload: object, token = desk) => put('/api/accounts/authorized-persons', payload, token)

  test('are entered by staff, read by the customer, and the audit says who did it', async () => {
    const token = await server.tokenOf('User')
    const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
    const reply = await persons({ accountId, authorizedPersons: [person] })
    expect([reply.statusCode, reply.json().accountId]).toEqual([200, accountId])
    const ownAccount = (await server.as(token, { url: '/api/accounts/user' })).json()
    expect(ownAccount.authorizedPersons).toMatchObject([person])
    const line = await reads()
      .selectFrom('audit')
      .where('entityId', '=', accountId)
      .orderBy('auditId', 'desc')
      .select(['action', 'by'])
      .executeTakeFirst()
    expect(line).toEqual({ action: 'account.authorized-persons', by: 'Errol Grant' })
  })

  test('can’t be changed by staff who may not edit accounts, nor by another customer', async () => {
    const { accountId } = (await add({})).json()
    const body = { accountId, authorizedPersons: [person] }
    for (const role of ['Warehouse', 'Agent'] as const)
      expect((await persons(body, await server.tokenOf(role))).statusCode).toBe(403)
    expect((await persons(body, await server.tokenOf('User'))).statusCode).toBe(404)
    const staff = (await server.as(await server.tokenOf('Driver'), { url: '/api/accounts/user' })).json()
    expect((await persons({ ...body, accountId: staff.accountId })).statusCode).toBe(404)
  })
})

test('a customer is found the same by the index, and after another name or number was typed', async () => {
  const addReply = await add({ firstName: 'Zoë', lastName: 'O’Hara', phone: '876 555 0911' })
  const { accountId } = addReply.json()
  const namesBy = async (payload: object) =>
    (await similar(payload))
      .json()
      .filter((match: { accountId: string }) => match.accountId === accountId)
      .map(({ same }: { same: string[] }) => same)
  const byName = { firstName: 'zoe', lastName: 'OHARA' }
  const byPhone = { phone: '(876) 555-0911' }
  for (const round of ['new', 'keyed']) {
    if (round === 'keyed') await keyCustomers(server.app.deps)
    expect([round, await namesBy(byName), await namesBy(byPhone)]).toEqual([round, [['name']], [['phone']]])
  }
  await put(`/api/accounts/${accountId}`, { user: { lastName: 'Hart', phone: '876 555 0912' } })
  for (const round of ['changed', 'keyed again']) {
    if (round === 'keyed again') await keyCustomers(server.app.deps)
    expect([round, await namesBy(byName), await namesBy(byPhone)]).toEqual([round, [], []])
    expect(await namesBy({ firstName: 'Zoe', lastName: 'Hart', phone: '18765550912' })).toEqual([
      ['phone', 'name'],
    ])
  }
})
