import { call } from '../../http/call.ts'
import { accounts, accountsManage, address } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { edit, write } from './use-write.ts'

/** Where somebody wants packages brought to. */
export const addressesQuery = (userId: string) =>
  serverQuery({
    queryKey: ['accounts', 'addresses', userId],
    queryFn: () => call(address('address.list'), { params: { userId } }),
  })

/** Everything of one's own account: with who may pick up packages. */
export const ownProfileQuery = serverQuery({
  queryKey: ['accounts', 'profile'],
  queryFn: () => call(accounts('accounts.user')),
})

const changed = ['accounts'] as const
export const updateOwnAccount = edit(accounts('accounts.update'), changed)
export const removeOwnAccount = write(accountsManage('accounts.remove'))
export const updateAuthorizedPersons = edit(accountsManage('accounts.updateAuthorizedPersons'), changed)
export const addOwnAddress = write(address('address.create'), changed)
export const updateOwnAddress = edit(address('address.update'), changed)
export const removeOwnAddress = write(address('address.remove'), changed)
