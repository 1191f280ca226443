import type { ApiName } from '#sync/api/index.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { TestApp } from './app.ts'
import type { AttackRequest } from './attacks.ts'
import type { Twins } from './twins.ts'

export interface World {
  readonly server: TestApp
  readonly twins: Twins
}

/** A call, the least of the staff who may make it, and a good request. Null: visitors make it. */
export type StaffRow = readonly [
  call: ApiName,
  role: Role | null,
  make: (world: World) => AttackRequest | Promise<AttackRequest>,
]

let serial = 0
/** Counts up, so that no two requests are of the same. */
export const next = () => ++serial

const tokens = new WeakMap<TestApp, Map<Role, string>>()
export async function tokenOf(server: TestApp, role: Role): Promise<string> {
  const knownTokens = tokens.get(server) ?? new Map<Role, string>()
  tokens.set(server, knownTokens)
  const token = knownTokens.get(role) ?? (await server.tokenOf(role))
  knownTokens.set(role, token)
  return token
}

/** Returns what a call of the office answers. */
export async function officeReply(
  { server }: World,
  role: Role,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const answer = await server.as(await tokenOf(server, role), {
    method,
    url,
    ...(payload ? { payload } : {}),
  })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json()
}

/** Returns the id of the account that the call is about. */
export const ownerAccountId = ({ twins }: World) => twins.owner.accountId
