import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { HandheldRoster } from '#sync/api/accounts/handhelds.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import type { MutationResult, Shift } from '#sync/protocol/messages.ts'
import { shiftWords } from '#sync/rules/accounts/worker-key.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { deriveStoredKeys } from '../accounts/worker-keys.ts'
import { cookieOf, type TestApp } from './app.ts'

export const handheldSettings = { name: 'Handheld 3', branchId: null, badgeAlone: false, idleMinutes: 5 }
const deviceCookie = 'quayside-device'

/** A shared handheld as the server knows it: its session, its account and its place in the protocol. */
export interface TestHandheld {
  readonly token: string
  readonly accountId: string
  readonly device: string
  readonly clientId: string
  mid: number
}

/** A change in a handheld's queue, with the shift that it was made under. */
export interface QueuedChange {
  readonly name: string
  readonly args: unknown
  readonly shift: Shift | undefined
}

type PinRole = 'Warehouse' | 'Processor' | 'Admin' | 'Driver' | 'Agent'

const slowKeys = new Map<string, ReturnType<typeof deriveStoredKeys>>()
function keysOf(secret: string, salt: string) {
  const keys = slowKeys.get(`${secret} ${salt}`) ?? deriveStoredKeys(secret, salt)
  slowKeys.set(`${secret} ${salt}`, keys)
  return keys
}

function pinsOf(serverOf: () => TestApp) {
  /** Each PIN is slow to make keys of: one that is set already stays. */
  const pins = new Map<PinRole, string>()

  async function sendPin(token: string, pin: string): Promise<void> {
    const payload = { pin, password: demoPassword }
    const answer = await serverOf().as(token, { method: 'POST', url: '/api/handhelds/own/pin', payload })
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ hasPin: true })])
  }

  return {
    /** Sets a person's PIN and returns the id of their account. */
    async setPin(role: PinRole, pin: string): Promise<string> {
      const server = serverOf()
      const token = await server.tokenOf(role)
      if (pins.get(role) !== pin) await sendPin(token, pin)
      pins.set(role, pin)
      return (await server.as(token, { url: '/api/accounts/user' })).json().accountId
    },
    /** The next `setPin` sets it again: it was taken away meanwhile. */
    forgetPin: (role: PinRole) => pins.delete(role),
  }
}

/** Shares devices of a test server, lets people take over on them and pushes their changes, as the app does. */
export function sharedHandhelds(serverOf: () => TestApp) {
  async function open(role: 'Supervisor' | 'Admin' = 'Supervisor', device?: string): Promise<TestHandheld> {
    const server = serverOf()
    const token = await server.tokenOf(role)
    const cookies = device ? { cookies: { [deviceCookie]: device } } : {}
    const answer = await server.as(token, {
      ...{ method: 'POST', url: '/api/handhelds', payload: handheldSettings },
      ...cookies,
    })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const { jwtToken, user } = answer.json()
    const cookie = must(cookieOf(answer, deviceCookie), 'the cookie of the device')
    const clientId = server.app.deps.ids.next()
    return { token: jwtToken, accountId: user.accountId, device: cookie, clientId, mid: 0 }
  }

  const at = (
    handheld: TestHandheld,
    request: Parameters<TestApp['as']>[1],
  ): Promise<LightMyRequestResponse> =>
    serverOf().as(handheld.token, { ...request, cookies: { [deviceCookie]: handheld.device } })

  const rosterAt = async (handheld: TestHandheld): Promise<HandheldRoster> =>
    (await at(handheld, { url: '/api/handhelds/roster' })).json()

  /** Does what a handheld does with the PIN that a person types. */
  async function takeOver(
    handheld: TestHandheld,
    accountId: string,
    secret: string,
    kind = 'pin',
  ): Promise<Shift> {
    const { workers } = await rosterAt(handheld)
    const worker = must(
      workers.find((candidate) => candidate.accountId === accountId),
      'a worker',
    )
    const check = must(
      worker.checks.find((candidate) => candidate.kind === kind),
      kind,
    )
    const keys = await keysOf(secret, check.salt)
    const { ids, clock } = serverOf().app.deps
    const start = { shiftId: ids.next(), accountId, keyId: check.keyId, startedAt: isoOf(clock.now()) }
    const proof = createHmac('sha256', Buffer.from(keys.sign, 'hex'))
      .update(shiftWords(handheld.accountId, start))
      .digest('hex')
    return { ...start, proof }
  }

  /** Sends changes in one push and answers with what became of each. */
  async function push(handheld: TestHandheld, changes: readonly QueuedChange[]): Promise<MutationResult[]> {
    const { ids, clock, db } = serverOf().app.deps
    const { epoch } = await db.reads.kysely.selectFrom('syncHead').select('epoch').executeTakeFirstOrThrow()
    const occurredAt = isoOf(clock.now())
    const mutations = changes.map(({ name, args, shift }) => {
      handheld.mid += 1
      const change = { mid: handheld.mid, uid: ids.next(), name, ver: 1, args, occurredAt }
      return { ...change, ...(shift ? { shift } : {}) }
    })
    const payload = { protocol: 5, epoch, clientId: handheld.clientId, mutations }
    const answer = await at(handheld, { method: 'POST', url: '/api/sync/push', payload })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json().results
  }

  return {
    ...{ open, at, rosterAt, takeOver, push },
    ...pinsOf(serverOf),
  }
}
