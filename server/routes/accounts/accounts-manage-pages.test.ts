import { describe, expect, test } from 'vitest'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { entry, openAccounts, registration } from '../../test/accounts.ts'
import { emailOf } from '../../test/app.ts'

const { server, admin, accountOf, post, signIn, rowOf } = await openAccounts()

describe('pages', () => {
  const page = async (path: string, payload: object = {}) =>
    (await post(`/api/accounts/${path}`, payload, admin)).json()

  test('page after page every customer comes once, in the order asked for, and staff are apart', async () => {
    const wholePage = await page('customers/paginated/1', { pageSize: 100, sortOrder: 'mailbox' })
    const numbers = wholePage.result.map(({ mailbox }: AccountReply) => Number(mailbox.slice(3)))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(wholePage.totalItems).toBe(wholePage.result.length)
    const second = await page('customers/paginated/2', { pageSize: 3, sortOrder: 'mailbox' })
    expect(second.result).toEqual(wholePage.result.slice(3, 6))
    const staff = await page('employees/paginated/1', { pageSize: 100 })
    expect(staff.result.every(({ role }: AccountReply) => role !== 'User')).toBe(true)
    expect(staff.totalItems).toBeGreaterThanOrEqual(8)
  })

  test('words are looked for in names, addresses and mailboxes, and a % is only a character', async () => {
    const { mailbox } = accountOf('User')
    for (const searchString of [mailbox, 'thompson urs', emailOf('User')])
      for (const path of ['customers-minimal/paginated/1', 'payment-customers/paginated/1']) {
        const { result } = await page(path, { searchString })
        expect(result.map(({ accountId }: AccountReply) => accountId)).toContain(accountOf('User').accountId)
        expect(Object.keys(result[0])).not.toContain('user')
      }
    expect((await page('customers/paginated/1', { searchString: 'no%body%at%all' })).totalItems).toBe(0)
  })

  test('a phone number is found however it is grouped', async () => {
    const { accountId } = accountOf('User')
    const payload = { user: { phone: '+1 876 555-0147' } }
    const changeReply = await server.as(admin, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
    expect(changeReply.statusCode).toBe(200)
    for (const searchString of [
      ...['+18765550147', '8765550147', '876.555.0147', '1 (876) 555–0147', '\u202a+1 876 555 0147\u202c'],
      ...['555 0147', '876-555-0147', '(876) 5550147', '0147'],
    ]) {
      const { result } = await page('payment-customers/paginated/1', { searchString })
      expect([searchString, result.map((account: AccountReply) => account.accountId)]).toEqual([
        searchString,
        [accountId],
      ])
    }
  })

  test('a copied phone and email address lose their invisible marks, also when logging in', async () => {
    const { user } = entry('')
    const pastedUser = {
      ...user,
      email: 'Mona@Half\u2011Way.example\u200b',
      phone: '\u202a+1 876\u2011555–0209\u202c',
    }
    expect((await post('/api/accounts', { ...registration(''), user: pastedUser })).statusCode).toBe(200)
    expect(await rowOf('mona@half-way.example')).toBeDefined()
    const me = (await signIn('\u200bmona@half\u2011way.example')).json().user
    expect((await server.as(admin, { url: `/api/accounts/${me.accountId}` })).json().user.phone).toBe(
      '+1 876-555-0209',
    )
  })

  test('a name is found however its apostrophe, accent and dash are typed', async () => {
    const { user } = entry('zoe@example.test')
    const payload = { user: { ...user, firstName: 'Zoë', lastName: 'O’Brien–Muñoz' } }
    const { accountId } = (await post('/api/accounts', payload, await server.tokenOf('Employee'))).json()
    for (const searchString of [
      "o'brien-munoz",
      'OBrien‑Munoz',
      'O´BRIEN',
      'Zoe\u0308 mun\u0303oz',
      '\u200bzoe',
    ])
      for (const path of ['customers/paginated/1', 'payment-customers/paginated/1']) {
        const { result } = await page(path, { searchString })
        expect([searchString, result.map((account: AccountReply) => account.accountId)]).toEqual([
          searchString,
          [accountId],
        ])
      }
  })
})
