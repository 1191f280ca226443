import { call } from '../../../http/call.ts'
import { accountsManage, type BodyOf } from '../../../http/calls.ts'

const create = accountsManage('accounts.create')

/** Creates an account. In a file of its own, because the visitors' form needs no other call. */
export const createOwnAccount = (body: BodyOf<typeof create>, idempotencyKey: string) =>
  call(create, { body, idempotencyKey })
