import { afterAll } from 'vitest'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { Role } from '#sync/policies/roles.ts'
import { emailOf, openTestApp } from './app.ts'

const password = 'Sorrel and ginger 7'

/** The body with which a visitor registers. */
export const registration = (email: string, more: object = {}) => ({
  user: { firstName: 'Nadia', lastName: 'Fraser', email, phone: '+1 876 555 0101' },
  password,
  confirmPassword: password,
  ...more,
})

/** The body with which staff add a person, without a password. */
export const entry = (email: string, more: object = {}) => ({
  user: { firstName: 'Nadia', lastName: 'Fraser', email, phone: '+1 876 555 0101' },
  ...more,
})

/** A server for the tests of accounts, closed after the file's tests. */
export async function openAccounts() {
  const server = await openTestApp({}, { packages: 40, living: 40 })
  afterAll(() => server.close())
  const admin = await server.tokenOf('Admin')
  const everybody: AccountReply[] = (await server.as(admin, { url: '/api/accounts' })).json()

  const accountOf = (role: Role | 'User2'): AccountReply => {
    const account = everybody.find(({ user }) => user.email === emailOf(role))
    if (!account) throw new Error(`no ${role}`)
    return account
  }
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
  return { server, admin, accountOf, post, remove, signIn, rowOf, auditOf }
}
