import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountReply } from '#sync/api/accounts.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { unseal } from '../core/data-key.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, owe } from '../test/money.ts'
import { pdfBase64 } from '../test/twins.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
let admin: string
let everybody: AccountReply[]
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  admin = await server.tokenOf('Admin')
  everybody = (await server.as(admin, { url: '/api/accounts' })).json()
})
afterAll(() => server.close())

const accountOf = (role: Role | 'User2'): AccountReply => {
  const found = everybody.find(({ user }) => user.email === emailOf(role))
  if (!found) throw new Error(`no ${role}`)
  return found
}

const password = 'Sorrel and ginger 7'
const registration = (email: string, more: object = {}) => ({
  user: { firstName: 'Nadia', lastName: 'Fraser', email, phone: '+1 876 555 0101' },
  password,
  confirmPassword: password,
  ...more,
})

/** As staff enter somebody: without a password. */
const entry = (email: string, more: object = {}) => ({
  user: { firstName: 'Nadia', lastName: 'Fraser', email, phone: '+1 876 555 0101' },
  ...more,
})

const post = (url: string, payload: object, token: string | null = null) =>
  server.as(token, { method: 'POST', url, payload })
const remove = (token: string, accountId: string, reason?: string) =>
  server.as(token, {
    method: 'DELETE',
    url: `/api/accounts/${accountId}${reason ? `?reason=${encodeURIComponent(reason)}` : ''}`,
  })
const signIn = (email: string) => post('/api/accounts/authenticate', { email, password })
const rowOf = (email: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('email', '=', email)
    .selectAll('account')
    .select(['accountPrivate.trn', 'accountPrivate.userId'])
    .executeTakeFirst()
const auditOf = (accountId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .orderBy('auditId')
    .selectAll()
    .execute()

describe('registering', () => {
  test('a visitor becomes a customer with the next mailbox, signs in, and the audit says who it was', async () => {
    // Those of closed accounts are never given again.
    const accounts = await server.app.deps.db.reads.kysely.selectFrom('account').select('mailbox').execute()
    const highest = Math.max(...accounts.map(({ mailbox }) => Number(mailbox.slice(3) || 0)))
    for (const [n, name] of ['one', 'two'].entries()) {
      const email = `${name}@example.test`
      const answer = await post('/api/accounts', registration(` ${email.toUpperCase()} `))
      expect([answer.statusCode, answer.json()]).toEqual([200, { registered: true }])
      const me = (await signIn(email)).json().user
      expect([me.role, me.mailbox, me.brand]).toEqual(['User', `QS-${highest + 1 + n}`, 'quayside'])
      expect(me.authorization.permissions).toEqual([])
      const [line] = await auditOf(me.accountId)
      expect([line?.action, line?.by, line?.accountId]).toEqual([
        'account.register',
        'Nadia Fraser',
        me.accountId,
      ])
    }
  })

  test('an address that is known is answered like a new one, and nothing becomes of it', async () => {
    const before = (await rowOf(emailOf('User')))?.version
    const answer = await post('/api/accounts', registration(emailOf('User')))
    expect([answer.statusCode, answer.json()]).toEqual([200, { registered: true }])
    expect((await rowOf(emailOf('User')))?.version).toBe(before)
    expect((await signIn(emailOf('User'))).statusCode).toBe(401)
  })

  test.each([
    ['user.firstName', { user: { firstName: ' ', lastName: 'B', email: 'a@example.test' } }],
    ['user.email', { user: { firstName: 'A', lastName: 'B', email: 'nowhere' } }],
    ['password', { password: 'short', confirmPassword: 'short' }],
    ['confirmPassword', { confirmPassword: 'something else' }],
    ['branchId', { branchId: '01999999-9999-7999-8999-999999999999' }],
    ['brand', { brand: 'nobodys' }],
    ['trn', { trn: '12345678' }],
  ])('what is wrong is said at its field: %s', async (field, wrong) => {
    const answer = await post('/api/accounts', registration('wrong@example.test', wrong))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect(await rowOf('wrong@example.test')).toBeUndefined()
  })

  test('nobody registers as staff', async () => {
    await post('/api/accounts', registration('sly@example.test', { role: 'Admin' }))
    expect((await rowOf('sly@example.test'))?.role).toBe('User')
  })

  test('a taxpayer’s number is sealed, and all that comes back is that there is one', async () => {
    const answer = await post(
      '/api/accounts',
      entry('trn@example.test', { trn: '123-456-789' }),
      await server.tokenOf('Employee'),
    )
    const account = answer.json()
    expect([answer.statusCode, account.hasTrn, 'trn' in account]).toEqual([200, true, false])
    const sealed = (await rowOf('trn@example.test'))?.trn ?? ''
    expect(sealed).not.toContain('123456789')
    expect(unseal(server.app.deps.env, account.accountId, sealed)).toBe('123456789')
    expect(JSON.stringify(await auditOf(account.accountId))).not.toContain('123456789')
  })

  test('the office is told of an address in use; customers register nobody', async () => {
    const office = await post('/api/accounts', entry(emailOf('User')), await server.tokenOf('Employee'))
    expect([office.statusCode, Object.keys(office.json().errors)]).toEqual([409, ['email']])
    const customer = await post('/api/accounts', registration('x@example.test'), await server.tokenOf('User'))
    expect([customer.statusCode, await rowOf('x@example.test')]).toEqual([403, undefined])
  })
})

describe('staff', () => {
  test('an administrator makes staff of every role; a customer is not one', async () => {
    for (const role of roles) {
      const wanted = entry(`new-${role}@example.test`, { role })
      const answer = await post('/api/accounts/staff', wanted, admin)
      if (role === 'User')
        expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['role']])
      else expect([answer.statusCode, answer.json().role, answer.json().mailbox]).toEqual([200, role, ''])
    }
  })

  test('who may make staff makes nobody more powerful than themselves', async () => {
    const maker = accountOf('Agent').accountId
    const permissions = [...accountOf('Agent').authorization.permissions, 'AccessView']
    await server.as(admin, {
      method: 'PUT',
      url: `/api/accounts/${maker}`,
      payload: { authorization: { permissions } },
    })
    const token = await server.tokenOf('Agent')
    for (const [role, status] of [
      ['Admin', 403],
      ['Supervisor', 403],
      ['Agent', 200],
    ] as const) {
      const wanted = entry(`by-maker-${role}@example.test`, { role })
      expect([role, (await post('/api/accounts/staff', wanted, token)).statusCode]).toEqual([role, status])
    }
  })
})

describe('inviting again', () => {
  const invite = (token: string, accountId: string) =>
    post(`/api/accounts/${accountId}/invitation`, {}, token)
  const mailsTo = async (to: string) =>
    (
      await server.app.deps.db.reads.kysely
        .selectFrom('message')
        .where('to', '=', to)
        .orderBy('messageId')
        .select('event')
        .execute()
    ).map(({ event }) => event)

  test('whom staff made gets the invitation once more, and never a link to replace a password', async () => {
    const employee = await server.tokenOf('Employee')
    const email = 'again@example.com'
    const { accountId } = (await post('/api/accounts', entry(email), employee)).json()
    expect((await invite(employee, accountId)).json().user.email).toBe(email)
    expect(await mailsTo(email)).toEqual(['account.invited', 'account.invited'])
    expect((await auditOf(accountId)).at(-1)).toMatchObject({ action: 'account.invite' })
  })

  test('whoever has confirmed the address is not invited; colleagues are an administrator’s', async () => {
    const employee = await server.tokenOf('Employee')
    const known = await invite(employee, accountOf('User').accountId)
    expect([known.statusCode, known.json().message]).toEqual([
      409,
      'This person has accepted the invitation already. Send a password link instead.',
    ])
    const staff = { ...entry('colleague@example.com'), role: 'Driver' }
    const { accountId } = (await post('/api/accounts/staff', staff, admin)).json()
    expect((await invite(employee, accountId)).statusCode).toBe(404)
    expect((await invite(admin, accountId)).statusCode).toBe(200)
  })
})

describe('deleting', () => {
  test('a customer who leaves is signed out everywhere; packages, mailbox and row stay', async () => {
    const { accountId, mailbox } = accountOf('User2')
    const token = await server.tokenOf('User2')
    const owned = () =>
      server.app.deps.db.reads.kysely
        .selectFrom('package')
        .where('accountId', '=', accountId)
        .select('packageId')
        .execute()
    const before = await owned()
    const messages: string[] = []
    const stop = server.app.deps.db.events.onRightsChanged((id) => messages.push(id))
    const early = await remove(token, accountId)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^This account can’t be closed yet\. It has J\$[\d,.]+ to pay, .* Settle that first, or ask an administrator/,
      ),
    ])
    const office = await server.tokenOf('Supervisor')
    for (const who of [token, office])
      expect((await remove(who, accountId, 'Moved away')).statusCode).toBe(409)
    expect((await remove(admin, accountId)).statusCode).toBe(409)
    expect((await remove(admin, accountId, 'Moved away')).json()).toMatchObject({ accountId })
    stop()
    expect(messages).toEqual([accountId])
    expect((await server.as(token, { url: '/api/accounts/user' })).statusCode).toBe(401)
    await expect(server.tokenOf('User2')).rejects.toThrow('Wrong email or password')
    expect(await owned()).toEqual(before)
    const row = await rowOf(emailOf('User2'))
    expect([row?.mailbox, typeof row?.deletedAt]).toEqual([mailbox, 'string'])
    expect((await auditOf(accountId)).at(-1)?.action).toBe('account.delete')
    const seen = (await server.as(admin, { url: `/api/accounts/${accountId}` })).json()
    expect(typeof seen.closedAt).toBe('string')
  })

  test('an account whose bank transfer is being checked, or whose package left unbilled, is not closed', async () => {
    const email = 'leaving@example.com'
    await post('/api/accounts', registration(email))
    const token = (await signIn(email)).json().jwtToken
    const row = await rowOf(email)
    const accountId = row?.accountId ?? ''
    const { deps } = server.app
    const { invoiceId } = await owe(deps, accountId, 250_000)
    const slip = { name: 'slip.pdf', base64: pdfBase64('leaving') }
    const transfer = await post('/api/bank-transfers', { invoiceIds: [invoiceId], slip }, token)
    expect(transfer.statusCode).toBe(200)
    await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Billed twice'))
    await putPackage(server, accountId, { status: 'Delivered' })
    const refusal = await remove(token, accountId)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'This account can’t be closed yet. It has 1 package that was handed over and not billed and 1 bank transfer being checked. Settle that first, or ask an administrator to close it with a reason.',
    ])
  })

  test('what a closed account owes can still be collected', async () => {
    const { accountId } = accountOf('User2')
    const cashier = await server.tokenOf('Employee')
    const owed = async () =>
      (await server.as(cashier, { url: `/api/payments/balances/${accountId}` })).json().owedJmdCents
    const amountJmdCents = await owed()
    expect(amountJmdCents).toBeGreaterThan(0)
    const invoices = await server.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('accountId', '=', accountId)
      .where('statusId', 'in', ['unpaid', 'part-paid'])
      .select(['invoiceId', 'balanceJmdCents'])
      .execute()
    const allocations = invoices.map(({ invoiceId, balanceJmdCents }) => ({
      invoiceId,
      amountJmdCents: balanceJmdCents,
    }))
    const cash = { accountId, method: 'Cash', amountJmdCents, allocations }
    expect((await post('/api/payments', cash, cashier)).statusCode).toBe(200)
    expect(await owed()).toBe(0)
  })

  test('a closed account is found by its own filter and read by the office, and is in no other list', async () => {
    const cashier = await server.tokenOf('Employee')
    const { accountId, mailbox } = accountOf('User2')
    const found = async (status?: string) =>
      (
        await post(
          '/api/accounts/customers/paginated/1',
          { searchString: mailbox, ...(status === undefined ? {} : { status }) },
          cashier,
        )
      )
        .json()
        .result.map((row: AccountReply) => [row.accountId, row.closedAt !== null])
    expect([await found('Closed'), await found('Active'), await found()]).toEqual([
      [[accountId, true]],
      [],
      [],
    ])
    const seen = (await server.as(cashier, { url: `/api/accounts/${accountId}` })).json()
    expect([seen.mailbox, typeof seen.closedAt]).toEqual([mailbox, 'string'])
    // Nothing about it changes any more.
    const change = { method: 'PUT' as const, url: `/api/accounts/update/${accountId}`, payload: {} }
    expect((await server.as(cashier, change)).statusCode).toBe(404)
  })

  test('the mailbox and the address of a deleted account: one is never given again, the other may come back', async () => {
    const office = await server.tokenOf('Employee')
    const first = (await post('/api/accounts', entry('again@example.test'), office)).json()
    await remove(admin, first.accountId)
    const second = (await post('/api/accounts', entry('again@example.test'), office)).json()
    expect(Number(second.mailbox.slice(3))).toBe(Number(first.mailbox.slice(3)) + 1)
  })

  test('a stranger’s account is not there; the office deletes customers and not colleagues', async () => {
    await post('/api/accounts', registration('stay@example.test'))
    const other = (await rowOf('stay@example.test'))?.accountId ?? ''
    expect((await remove(await server.tokenOf('User'), other)).statusCode).toBe(404)
    expect((await remove(await server.tokenOf('Employee'), other)).statusCode).toBe(403)
    const supervisor = await server.tokenOf('Supervisor')
    expect((await remove(supervisor, accountOf('Driver').accountId)).statusCode).toBe(404)
    expect((await signIn('stay@example.test')).statusCode).toBe(200)
    expect((await remove(supervisor, other)).statusCode).toBe(200)
    expect((await signIn('stay@example.test')).statusCode).toBe(401)
  })

  test('the last administrator stays', async () => {
    await writerOf(server.app.deps.db)
      .updateTable('account')
      .where('role', '=', 'Admin')
      .where('accountId', '!=', accountOf('Admin').accountId)
      .set({ status: 'Suspended' })
      .execute()
    const answer = await remove(admin, accountOf('Admin').accountId)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This is the last administrator. Make another one first.',
    ])
    expect((await server.as(admin, { url: '/api/accounts/user' })).statusCode).toBe(200)
  })
})

describe('pages', () => {
  const page = async (path: string, payload: object = {}) =>
    (await post(`/api/accounts/${path}`, payload, admin)).json()

  test('page after page every customer comes once, in the order asked for, and staff are apart', async () => {
    const whole = await page('customers/paginated/1', { pageSize: 100, sortOrder: 'mailbox' })
    const numbers = whole.result.map(({ mailbox }: AccountReply) => Number(mailbox.slice(3)))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(whole.totalItems).toBe(whole.result.length)
    const second = await page('customers/paginated/2', { pageSize: 3, sortOrder: 'mailbox' })
    expect(second.result).toEqual(whole.result.slice(3, 6))
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
    const changed = await server.as(admin, { method: 'PUT', url: `/api/accounts/${accountId}`, payload })
    expect(changed.statusCode).toBe(200)
    for (const searchString of [
      ...['+18765550147', '8765550147', '876.555.0147', '1 (876) 555–0147', '\u202a+1 876 555 0147\u202c'],
      ...['555 0147', '876-555-0147', '(876) 5550147', '0147'],
    ]) {
      const { result } = await page('payment-customers/paginated/1', { searchString })
      expect([searchString, result.map((one: AccountReply) => one.accountId)]).toEqual([
        searchString,
        [accountId],
      ])
    }
  })

  test('a copied phone and email address lose the marks that nobody sees, also when logging in', async () => {
    const { user } = entry('')
    const copied = {
      ...user,
      email: 'Mona@Half\u2011Way.example\u200b',
      phone: '\u202a+1 876\u2011555–0209\u202c',
    }
    expect((await post('/api/accounts', { ...registration(''), user: copied })).statusCode).toBe(200)
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
        expect([searchString, result.map((one: AccountReply) => one.accountId)]).toEqual([
          searchString,
          [accountId],
        ])
      }
  })
})
