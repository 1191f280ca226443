import { call } from '../../http/call.ts'
import { accountsManage, type BodyOf } from '../../http/calls.ts'

const create = accountsManage('accounts.create')

/** Opens an account. It stands apart: a visitor's form needs nothing else that is asked of the server. */
export const openOwnAccount = (body: BodyOf<typeof create>, idempotencyKey: string) =>
  call(create, { body, idempotencyKey })
