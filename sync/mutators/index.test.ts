import { expect, test } from 'vitest'
import type { Actor } from '../policies/actor.ts'
import { defaultPermissions } from '../policies/permissions.ts'
import type { Tx } from '../tx.ts'
import { mutators, runMutator } from './index.ts'

const actorOf = (role: Actor['role']): Actor => ({
  accountId: '0190a1b2-0000-7000-8000-00000000aaaa',
  name: 'Sue Pervisor',
  role,
  permissions: defaultPermissions(role),
  brand: 'main',
  branchId: null,
})
const admin = actorOf('Admin')
const context = {
  uid: '0190a1b2-0000-7000-8000-000000000001',
  now: '2026-11-02T11:00:00.000Z',
  occurredAt: '2026-11-02T11:00:00.000Z',
  deviceId: 'bench',
  side: 'server',
} as const

/** Fails the test of a mutator that reads or writes a row before right and arguments are judged. */
const untouchable = new Proxy({} as Tx, {
  get: (_, name) => {
    throw new Error(`reached the rows by ${String(name)}`)
  },
})

test.each(Object.keys(mutators))('[C1] %s is judged at the door, before it sees a row', async (name) => {
  const refusal = (args: unknown, actor: Actor) =>
    runMutator(untouchable, name, args, actor, context).catch((fault: unknown) => fault)
  for (const args of [undefined, null, [], 'x', {}, { packageId: 7 }])
    expect(await refusal(args, admin)).toMatchObject({ name: 'Refusal', code: 'invalid' })
  if (mutators[name as keyof typeof mutators].permission)
    expect(await refusal({}, { ...actorOf('User'), permissions: [] })).toMatchObject({
      name: 'Refusal',
      code: 'forbidden',
    })
})

test('[C1] a change with an unknown name is refused with a message', async () => {
  await expect(runMutator(untouchable, 'package.paint', {}, admin, context)).rejects.toThrow(
    'This version of the app does not know the change "package.paint". Update the app, then try again.',
  )
})
