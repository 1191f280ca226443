import { call } from '../../http/call.ts'
import { accessControl, accountsManage, type BodyOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { write } from './server-cache/use-write.ts'

const pages = accountsManage('accounts.employeesPaginated')
export const employeeRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['accounts', 'employees', body] as const,
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

/** The permissions of each role, for administrators. */
export const authorizationsQuery = serverQuery({
  queryKey: ['access', 'roles'],
  queryFn: () => call(accessControl('accounts.authorizations')),
})

export const inviteEmployee = write(accountsManage('accounts.createStaff'), ['accounts'])
export const grantToRole = write(accessControl('accounts.addAuthorization'), ['access', 'accounts'])
/** Its message covers all rights that were given and taken away together. */
export const changeGrant = write(accessControl('accounts.updateAuthorization'), ['access', 'accounts'])
export const takeFromRole = write(accessControl('accounts.removeAuthorization'), ['access', 'accounts'])
