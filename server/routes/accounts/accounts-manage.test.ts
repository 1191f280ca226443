import { describe, expect, test } from 'vitest'
import { roles } from '#sync/policies/roles.ts'
import { unseal } from '../../core/data-key.ts'
import { entry, openAccounts, registration } from '../../test/accounts.ts'
import { emailOf } from '../../test/app.ts'

const { server, admin, accountOf, post, signIn, rowOf, auditOf } = await openAccounts()

describe('registering', () => {
  test('a visitor becomes a customer with the next mailbox, signs in, and the audit says who it was', async () => {
    // Mailboxes of closed accounts are never given again.
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

  test('an address that is already known gets the same answer as a new one, and changes nothing', async () => {
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
  ])('an error is shown at its field: %s', async (field, wrong) => {
    const answer = await post('/api/accounts', registration('wrong@example.test', wrong))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect(await rowOf('wrong@example.test')).toBeUndefined()
  })

  test('no visitor can register as staff', async () => {
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
    const sealedTrn = (await rowOf('trn@example.test'))?.trn ?? ''
    expect(sealedTrn).not.toContain('123456789')
    expect(unseal(server.app.deps.env, account.accountId, sealedTrn)).toBe('123456789')
    expect(JSON.stringify(await auditOf(account.accountId))).not.toContain('123456789')
  })

  test('the office hears of an address in use; customers register no other people', async () => {
    const office = await post('/api/accounts', entry(emailOf('User')), await server.tokenOf('Employee'))
    expect([office.statusCode, Object.keys(office.json().errors)]).toEqual([409, ['email']])
    const customer = await post('/api/accounts', registration('x@example.test'), await server.tokenOf('User'))
    expect([customer.statusCode, await rowOf('x@example.test')]).toEqual([403, undefined])
  })
})

describe('staff', () => {
  test('an administrator makes staff of every role; a customer is not one', async () => {
    for (const role of roles) {
      const staffEntry = entry(`new-${role}@example.test`, { role })
      const answer = await post('/api/accounts/staff', staffEntry, admin)
      if (role === 'User')
        expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['role']])
      else expect([answer.statusCode, answer.json().role, answer.json().mailbox]).toEqual([200, role, ''])
    }
  })

  test('a person who may make staff makes no account more powerful than their own', async () => {
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
      const staffEntry = entry(`by-maker-${role}@example.test`, { role })
      expect([role, (await post('/api/accounts/staff', staffEntry, token)).statusCode]).toEqual([
        role,
        status,
      ])
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

  test('a person added by staff gets the invitation once more, and never a link to replace a password', async () => {
    const employee = await server.tokenOf('Employee')
    const email = 'again@example.com'
    const { accountId } = (await post('/api/accounts', entry(email), employee)).json()
    expect((await invite(employee, accountId)).json().user.email).toBe(email)
    expect(await mailsTo(email)).toEqual(['account.invited', 'account.invited'])
    expect((await auditOf(accountId)).at(-1)).toMatchObject({ action: 'account.invite' })
  })

  test('a repeat with the same Idempotency-Key mails nothing', async () => {
    const employee = await server.tokenOf('Employee')
    const email = 'once@example.com'
    const { accountId } = (await post('/api/accounts', entry(email), employee)).json()
    const request = {
      method: 'POST',
      url: `/api/accounts/${accountId}/invitation`,
      headers: { 'idempotency-key': server.app.deps.ids.next() },
    } as const
    for (let n = 0; n < 3; n++) expect((await server.as(employee, request)).json().user.email).toBe(email)
    expect(await mailsTo(email)).toEqual(['account.invited', 'account.invited'])
  })

  test('a person who has confirmed the address is not invited; only an administrator invites colleagues', async () => {
    const employee = await server.tokenOf('Employee')
    const refusal = await invite(employee, accountOf('User').accountId)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'This person has accepted the invitation already. Send a password link instead.',
    ])
    const staff = { ...entry('colleague@example.com'), role: 'Driver' }
    const { accountId } = (await post('/api/accounts/staff', staff, admin)).json()
    expect((await invite(employee, accountId)).statusCode).toBe(404)
    expect((await invite(admin, accountId)).statusCode).toBe(200)
  })
})
