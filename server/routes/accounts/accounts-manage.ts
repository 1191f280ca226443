import type { accountsManage } from '#sync/api/accounts/accounts-manage.ts'
import { must } from '#sync/lib/must.ts'
import { changeDefaultAddress } from '../../accounts/address-book.ts'
import { withIds } from '../../accounts/create-account.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { inviteAgain } from '../../accounts/invitation.ts'
import { createCustomer, createStaff, registerCustomer } from '../../accounts/register.ts'
import { similarTo } from '../../accounts/similar-customers.ts'
import { mustReachAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { inEvenTime } from '../../core/even-time.ts'
import { realTimers } from '../../core/timers.ts'
import { pageOfAccounts, pageOfMinimal } from '../../db/accounts/account-pages.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { changePrivate } from '../../db/accounts/accounts-credentials.ts'
import { editRow } from '../../edits/edit-row.ts'
import { clearRefreshToken } from '../../http/cookies.ts'
import type { Handlers } from '../../http/route.ts'

export const accountManageHandlers: Handlers<typeof accountsManage, AccountDeps> = {
  'accounts.create': async ({ body, request }, deps) => {
    const { signed } = request
    if (signed) return createCustomer(deps, body, { request, signed })
    deps.limits.registrations.take(request.ip)
    await inEvenTime(deps.clock, realTimers, () => registerCustomer(deps, body, { ip: request.ip }))
    return { registered: true }
  },

  'accounts.createStaff': ({ body, signed, request }, deps) => createStaff(deps, body, { request, signed }),

  'accounts.similar': ({ body }, deps) => similarTo(deps, body),

  'accounts.invite': ({ params, signed, request }, deps) => inviteAgain(deps, { signed, request }, params.id),

  'accounts.updateAddress': editRow(async ({ body, signed, request, mustHold }, deps) => {
    const { user } = await mustReachAccount(deps, signed.actor, signed.actor.accountId)
    const by = byOf(signed, request, 'account.address')
    return changeDefaultAddress(deps, { by, mustHold }, user.userId, body)
  }),

  'accounts.updateAuthorizedPersons': editRow(async ({ body, signed, request, mustHold }, deps) => {
    const { accountId = signed.actor.accountId } = body
    const before = await mustReachAccount(deps, signed.actor, accountId)
    const authorizedPersons = withIds(deps, body.authorizedPersons)
    const by = byOf(signed, request, 'account.authorized-persons')
    const write = async (tx: Transaction) => {
      await changePrivate(tx.kysely, accountId, { authorizedPersons })
      const was = { authorizedPersons: before.authorizedPersons }
      await tx.note('account', accountId, was, { authorizedPersons })
    }
    await withTransaction(deps, by, write, { mustHold })
    return must(await findAccount(deps.db.reads.kysely, accountId), 'the account that was changed')
  }),

  'accounts.remove': async ({ params, query, signed, request, reply }, deps) => {
    const account = await deleteAccount(
      deps,
      byOf(signed, request, 'account.delete'),
      params.id,
      query.reason,
    )
    if (params.id === signed.actor.accountId) clearRefreshToken(reply, deps.env)
    return account
  },

  'accounts.customersPaginated': ({ params, body }, { db }) =>
    pageOfAccounts(db.reads, 'customers', body, params.pageNumber),
  'accounts.customersMinimalPaginated': ({ params, body }, { db }) =>
    pageOfMinimal(db.reads, 'customers', body, params.id),
  'accounts.paymentCustomersPaginated': ({ params, body }, { db }) =>
    pageOfMinimal(db.reads, 'customers', body, params.id),
  'accounts.employeesPaginated': ({ params, body }, { db }) =>
    pageOfAccounts(db.reads, 'staff', body, params.pageNumber),
}
