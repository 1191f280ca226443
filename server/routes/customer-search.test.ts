import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameSearches, searchedNames } from '#sync/test/name-searches.ts'
import { keyCustomers } from '../accounts/similar-keys.ts'
import { putAccount } from '../test/account-rows.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const list = async (url: string, searchString: string) => {
  const answer = await server.as(token, { method: 'POST', url, payload: { searchString, pageSize: 100 } })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<{ result: { accountId: string }[]; totalItems: number }>()
}
const customers = '/api/accounts/customers/paginated/1'
const isListed = async (searchString: string, accountId: string) =>
  (await list(customers, searchString)).result.some((row) => row.accountId === accountId)

test('people are found by any part of name, mailbox, email and phone, before and after the index knows them', async () => {
  const add = await server.as(token, {
    method: 'POST',
    url: '/api/accounts',
    payload: {
      user: {
        firstName: 'Zoë',
        lastName: 'O’Hara-Quist',
        email: 'quist77@quayside.test',
        phone: '876 555 0911',
      },
    },
  })
  const { accountId, mailbox } = add.json()
  const texts = [
    'ohara',
    'Zoe quist',
    'oë',
    mailbox,
    'st77@quay',
    '(876) 555-0911',
    '5550911',
    '0911',
    '+1 876 555 0911',
    'zoe 0911',
  ]
  const search = async () =>
    Object.fromEntries(await Promise.all(texts.map(async (text) => [text, await isListed(text, accountId)])))
  const everyText = Object.fromEntries(texts.map((text) => [text, true]))
  expect(await search()).toEqual(everyText)
  await keyCustomers(server.app.deps)
  expect(await search()).toEqual(everyText)
  const change = { user: { firstName: 'Ann', phone: '876 555 0912' } }
  await server.as(token, { method: 'PUT', url: `/api/accounts/${accountId}`, payload: change })
  for (const round of ['changed', 'keyed again']) {
    if (round === 'keyed again') await keyCustomers(server.app.deps)
    expect([round, await isListed('zoe o', accountId), await isListed('5550911', accountId)]).toEqual([
      ...[round, false, false],
    ])
    expect([round, await isListed('ann ohara 0912', accountId)]).toEqual([round, true])
  }
})

test('the spellings of a name find the same people, before and after the index knows them', async () => {
  const { deps } = server.app
  const firstNames = new Map<string, string>()
  for (const [firstName, lastName] of searchedNames)
    firstNames.set((await putAccount(deps, { firstName, lastName })).accountId, firstName)
  for (const round of ['added', 'keyed']) {
    if (round === 'keyed') await keyCustomers(deps)
    for (const [text, ...names] of nameSearches) {
      const { result } = await list(customers, text)
      const rows = result.flatMap(({ accountId }) => firstNames.get(accountId) ?? [])
      expect([round, text, ...rows.sort()]).toEqual([round, text, ...names])
    }
  }
})

test('packages are found by each spelling of their customer’s name', async () => {
  const { deps } = server.app
  const { accountId } = await putAccount(deps, { firstName: 'Jörg', lastName: 'Schröder-Voss' })
  const { packageId } = await putPackage(server, accountId)
  const packageIds = async (searchString: string) => {
    const answer = await server.as(token, {
      method: 'POST',
      url: '/api/packages/paginated/1',
      payload: { searchString },
    })
    return answer.json<{ result: { packageId: string }[] }>().result.map((row) => row.packageId)
  }
  for (const text of ['Schroeder', 'Schroder', 'Schröder', 'schroedervoss'])
    expect([text, await packageIds(text)]).toEqual([text, [packageId]])
  expect(await packageIds('Schroeter')).toEqual([])
})
