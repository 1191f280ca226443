import { call } from '../../../http/call.ts'
import { accounts, accountsManage, address } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

/** The addresses that a person's packages can be delivered to. */
export const addressesQuery = (userId: string) =>
  serverQuery({
    queryKey: ['accounts', 'addresses', userId],
    queryFn: () => call(address('address.list'), { params: { userId } }),
  })

/** The person's own account with their authorized persons. */
export const ownProfileQuery = serverQuery({
  queryKey: ['accounts', 'profile'],
  queryFn: () => call(accounts('accounts.user')),
})

const changes = ['accounts'] as const
export const updateOwnAccount = edit(accounts('accounts.update'), changes)
export const removeOwnAccount = write(accountsManage('accounts.remove'))
export const updateAuthorizedPersons = edit(accountsManage('accounts.updateAuthorizedPersons'), changes)
export const addOwnAddress = write(address('address.create'), changes)
export const updateOwnAddress = edit(address('address.update'), changes)
export const removeOwnAddress = write(address('address.remove'), changes)
