import type { InjectOptions } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { accountOf, actorOf } from '#sync/test/people.ts'
import { insertCredential } from '../../server/db/accounts/accounts-credentials.ts'
import { insertSession, setProven } from '../../server/db/accounts/sessions.ts'
import type { TestApp } from '../../server/test/app.ts'
import { deviceOf, type TestDevice } from '../../server/test/harness.ts'
import { onTheBooks } from '../../server/test/money.ts'

/** There are two of each person whose debts, drawers or days could be mixed up. */
const roleOf = {
  ana: 'User',
  ben: 'User',
  cashier: 'Employee',
  senior: 'Senior',
  supervisor: 'Supervisor',
  admin: 'Admin',
  agent: 'Agent',
  driver: 'Driver',
  otherDriver: 'Driver',
} as const satisfies Record<string, Role>
export type Person = keyof typeof roleOf
export const customers = ['ana', 'ben'] as const
export type Customer = (typeof customers)[number]
/** The administrator gets a drawer with the cash of a payment that is reversed when its own drawer is closed. */
export const cashiers = ['cashier', 'senior', 'admin'] as const
export type Cashier = (typeof cashiers)[number]
export const drivers = ['driver', 'otherDriver'] as const
export type Driver = (typeof drivers)[number]

interface Member {
  readonly actor: Actor
  readonly sessionId: string
  readonly device: TestDevice
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Request {
  readonly body?: object | undefined
  readonly key?: string | undefined
}

/** The people of one history, and what they can do. */
export interface Office {
  readonly server: TestApp
  idOf(person: Person): string
  customerOf(accountId: string): Customer
  /** Null when it was refused; a fault of the server throws. */
  send<T = object>(person: Person, method: Method, url: string, request?: Request): Promise<T | null>
  /** Sends what an app queued without a signal; true when the server did it, now or before. */
  push<N extends MutatorName>(person: Person, name: N, args: ArgsOf<N>): Promise<boolean>
  pass(days: number): void
}

let mailboxes = 500_000

async function join({ app: { deps } }: TestApp, role: Role): Promise<Member> {
  const actor = actorOf(role, deps.ids.next(), `${role} Person${++mailboxes}`)
  const { accountId } = actor
  const email = `person${mailboxes}@books.test`
  const [at, sessionId] = [isoOf(deps.clock.now()), deps.ids.next()]
  await onTheBooks(deps, async (tx) => {
    await tx.put('account', { ...accountOf(actor, `QS-${mailboxes}`), email })
    const credential = { accountId, userId: deps.ids.next(), email, phone: '', passwordHash: '', at }
    await insertCredential(tx.kysely, credential)
    await insertSession(tx.kysely, {
      ...{ sessionId, accountId, deviceId: deps.ids.next(), generation: 1 },
      ...{ createdAt: at, rotatedAt: at, expiresAt: at },
    })
  })
  return { actor, sessionId, device: deviceOf(deps, actor) }
}

export async function openOffice(server: TestApp): Promise<Office> {
  const { deps } = server.app
  const members = new Map<Person, Member>()
  for (const person of namesIn(roleOf)) members.set(person, await join(server, roleOf[person]))
  const memberOf = (person: Person): Member => must(members.get(person), person)
  const tokens = new Map<Person, string>()

  /** A token and a proof that its owner is present last for minutes, and days pass in this test. */
  async function tokenOf(person: Person): Promise<string> {
    const { actor, sessionId } = memberOf(person)
    const knownToken = tokens.get(person)
    if (knownToken) return knownToken
    const provenAt = isoOf(server.clock.now())
    await onTheBooks(deps, (tx) => setProven(tx.kysely, sessionId, { provenAt }))
    const token = await deps.tokens.issueAccess({ accountId: actor.accountId, sessionId, sessionVersion: 1 })
    tokens.set(person, token)
    return token
  }

  return {
    server,
    idOf: (person) => memberOf(person).actor.accountId,
    customerOf: (accountId) =>
      must(
        customers.find((customer) => memberOf(customer).actor.accountId === accountId),
        'a customer of this history',
      ),
    async send<T>(person: Person, method: Method, url: string, { body, key }: Request = {}) {
      const request: InjectOptions = { method, url, ...(body ? { payload: body } : {}) }
      const headers = key ? { 'idempotency-key': key } : {}
      const answer = await server.as(await tokenOf(person), { ...request, headers })
      if (answer.statusCode >= 500) throw new Error(`${method} ${url} met a fault: ${answer.body}`)
      if (answer.statusCode === 401) throw new Error(`${method} ${url} by ${person}: ${answer.body}`)
      return answer.statusCode === 200 ? answer.json<T>() : null
    },
    async push(person, name, args) {
      const { device } = memberOf(person)
      const { results } = await device.push(device.change(name, args))
      return results.every(({ status }) => status === 'applied')
    },
    pass(days) {
      server.clock.forward(days * dayMs)
      tokens.clear()
    },
  }
}
