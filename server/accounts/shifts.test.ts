import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Mutation, Shift } from '#sync/protocol/messages.ts'
import { shiftWords } from '#sync/rules/accounts/worker-key.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putHandheld } from '../db/accounts/handhelds.ts'
import { insertWorkerKey } from '../db/accounts/worker-keys.ts'
import type { WorkerKeyTable } from '../db/tables/handheld-tables.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf, rehearse } from '../test/money.ts'
import { shiftWorkers } from './shifts.ts'

let server: TestApp
/** The account of the handheld, the one that works on it, and one that does not. */
let handheldId: string
let workerId: string
let otherId: string
let branches: string[]
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  handheldId = await accountIdOf(server, 'Processor')
  workerId = await accountIdOf(server, 'Warehouse')
  otherId = await accountIdOf(server, 'Employee')
  const rows = await server.app.deps.db.reads.kysely.selectFrom('branch').select('branchId').execute()
  branches = rows.map(({ branchId }) => branchId)
})
afterAll(() => server.close())

const keyId = idOf(0x1a4)
const signKey = 'ab'.repeat(32)
const proofOf = (shift: Shift, handheld = handheldId, key = signKey): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(shiftWords(handheld, shift)).digest('hex')

interface Row {
  readonly name: string
  readonly worker?: Partial<Pick<Account, 'role' | 'status' | 'deletedAt'>>
  /** The places of the worker's and the handheld's branch; null for all of them. */
  readonly branches?: readonly [worker: number | null, handheld: number | null]
  readonly key?: (tx: Transaction) => Partial<WorkerKeyTable>
  readonly shift?: (shift: Shift) => Shift | undefined
  readonly change?: string
  readonly isShared?: boolean
  readonly refusal: string | undefined
  /** False if the change is the handheld's, because no worker is proved to have made it. */
  readonly isWorkers?: boolean
}
const nobody = { refusal: 'Nobody proved with a PIN or badge that this change is theirs.', isWorkers: false }
const left = 'no longer works on this handheld.'
const endedAt = (tx: Transaction, ms: number) => isoOf(Date.parse(tx.at) - ms)
const month = 30 * dayMs
const replacedKey = (ms: number) => (tx: Transaction) => ({
  endedAt: endedAt(tx, ms),
  endReason: 'replaced' as const,
})

const rows: readonly Row[] = [
  { name: 'proved', refusal: undefined },
  { name: 'not named', shift: () => undefined, ...nobody },
  { name: 'under a key that is not there', shift: (shift) => ({ ...shift, keyId: idOf(1) }), ...nobody },
  { name: 'under the key of somebody else', shift: (shift) => ({ ...shift, accountId: otherId }), ...nobody },
  {
    name: 'in the name of somebody else, proved by the own key',
    shift: (shift) => {
      const otherShift = { ...shift, accountId: otherId }
      return { ...otherShift, proof: proofOf(otherShift) }
    },
    ...nobody,
  },
  {
    name: 'proved by another key',
    shift: (shift) => ({ ...shift, proof: proofOf(shift, handheldId, 'cd'.repeat(32)) }),
    ...nobody,
  },
  {
    name: 'proved on another handheld',
    shift: (shift) => ({ ...shift, proof: proofOf(shift, otherId) }),
    ...nobody,
  },
  {
    name: 'with a proof that is cut',
    shift: (shift) => ({ ...shift, proof: shift.proof.slice(0, 32) }),
    ...nobody,
  },
  {
    name: 'with another beginning',
    shift: (shift) => ({ ...shift, startedAt: '2031-01-01T00:00:00.000Z' }),
    ...nobody,
  },
  { name: 'on a device that is shared by nobody', isShared: false, ...nobody },
  { name: 'under a PIN of 30 days ago', key: replacedKey(month), refusal: undefined },
  { name: 'under a PIN of longer ago', key: replacedKey(month + 1), refusal: left },
  {
    name: 'under a PIN that was taken away',
    key: (tx) => ({ endedAt: endedAt(tx, 1), endReason: 'revoked' }),
    refusal: left,
  },
  { name: 'of somebody who is suspended', worker: { status: 'Suspended' }, refusal: left },
  {
    name: 'of somebody whose account was deleted',
    worker: { deletedAt: '2026-11-02T08:00:00.000Z' },
    refusal: left,
  },
  { name: 'of somebody of the same office', branches: [0, 0], refusal: undefined },
  { name: 'of somebody of another office', branches: [0, 1], refusal: left },
  { name: 'of somebody of all offices', branches: [null, 1], refusal: undefined },
  { name: 'on a handheld of all offices', branches: [0, null], refusal: undefined },
  { name: 'of somebody without work on the floor', worker: { role: 'User' }, refusal: left },
  {
    name: 'for what is no work of the floor',
    change: 'delivery.handOver',
    refusal: 'This can’t be done on a shared handheld.',
  },
  {
    name: 'of somebody who left, for what is no work of the floor',
    worker: { status: 'Suspended' },
    change: 'delivery.handOver',
    refusal: left,
  },
]
test.each(rows)('a change under a shift that is $name', async (row) => {
  const [workerBranch = null, handheldBranch = null] = row.branches ?? []
  const branchOf = (n: number | null) => (n === null ? null : (branches[n] ?? null))
  const result = await rehearse(server.app.deps, async (tx) => {
    const changes = { branchId: branchOf(workerBranch), ...row.worker }
    await tx.kysely.updateTable('account').where('accountId', '=', workerId).set(changes).execute()
    if (row.isShared ?? true)
      await putHandheld(tx.kysely, {
        ...{ accountId: handheldId, deviceId: idOf(0x1a5), name: 'Handheld 3', idleMinutes: 5 },
        ...{ branchId: branchOf(handheldBranch), badgeAlone: 0, createdAt: tx.at, endedAt: null },
      })
    await insertWorkerKey(tx.kysely, {
      ...{ keyId, accountId: workerId, kind: 'pin', number: null, salt: 'cd'.repeat(16), signKey },
      ...{ checkKey: 'ef'.repeat(32), createdAt: tx.at },
    })
    if (row.key)
      await tx.kysely.updateTable('workerKey').where('keyId', '=', keyId).set(row.key(tx)).execute()
    const start = { keyId, accountId: workerId, shiftId: idOf(0x1a6), startedAt: tx.at, proof: '' }
    const right = { ...start, proof: proofOf(start) }
    const shift = row.shift ? row.shift(right) : right
    const change = { name: row.change ?? 'package.checkIn', shift } as unknown as Mutation
    const workerOf = shiftWorkers(tx, actorOf('Warehouse', handheldId, 'Handheld 3'))
    const [worker, secondWorker] = [await workerOf(change), await workerOf(change)]
    return {
      accountId: worker.actor.accountId,
      refusal: worker.refusal,
      isSame: secondWorker.actor === worker.actor,
    }
  })
  if (result instanceof Refusal) throw result
  expect(result.accountId).toBe(row.isWorkers === false ? handheldId : workerId)
  if (row.refusal === undefined) expect(result.refusal).toBeUndefined()
  else expect(result.refusal).toContain(row.refusal)
  expect(result.isSame).toBe(true)
})
