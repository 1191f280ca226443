import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { Committed } from '../core/events.ts'
import type { PendingCommit } from '../db/core/transactions/observers.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import type { Transaction, TransactionPart } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

// These tests check a single transaction: its version, its parts, and whom it tells.

let server: TestServer
let commits: Committed[]
beforeEach(async () => {
  server = await startServer()
  commits = []
  server.db.events.onCommitted((commit) => void commits.push(commit))
})
afterEach(() => server.close())

const by = () => ({ actor: server.people.Admin, deviceId: 'desk', action: 'test' })
const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => withTransaction(server, by(), work)
const pkg = (n: number, accountId: string | null = null, note = '') => ({
  ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
  ...{ trackingNumber: `TBA${n}`, accountId, note },
})
const packageIds = async () =>
  (await server.db.reads.kysely.selectFrom('package').select('packageId').orderBy('packageId').execute()).map(
    ({ packageId }) => packageId,
  )
const auditRows = async () =>
  (
    await server.db.reads.kysely
      .selectFrom('audit')
      .select(['action', 'entityId'])
      .where('entity', '=', 'package')
      .orderBy('auditId')
      .execute()
  ).map(({ action, entityId }) => [action, entityId])
const headNow = () => change(async ({ head }) => head)

describe('the version', () => {
  test('is the next one for a synced row, and the last thing that is written', async () => {
    const before = await headNow()
    const seenVersions = await change(async (tx) => {
      const versions = [tx.versionNow()]
      await tx.put('package', pkg(1))
      return [...versions, tx.version]
    })
    const head = await headNow()
    expect(seenVersions).toEqual([before.v, before.v + 1])
    expect(head.v).toBe(before.v + 1)
    expect(head.tag).not.toBe(before.tag)
    const row = server.db.reads.kysely.selectFrom('package').select('version')
    expect(await row.execute()).toEqual([{ version: head.v }])
    expect(commits).toMatchObject([
      { from: { v: before.v, tag: before.tag }, to: { v: head.v, tag: head.tag }, client: null },
    ])
  })

  test('of a transaction with parts is known before its end', async () => {
    const before = await headNow()
    const seenVersion = await change(async (tx) => {
      await tx.part({ action: 'part', mutationId: null }, (part) => part.put('package', pkg(1)))
      return tx.versionNow()
    })
    expect(seenVersion).toBe(before.v + 1)
  })

  test('does not change without a synced row, and no listener is notified', async () => {
    const before = await headNow()
    await change((tx) => tx.note('setting', 'x', null, { days: 1 }))
    expect(await headNow()).toEqual(before)
    expect(commits).toEqual([])
  })
})

describe('a part', () => {
  const put = (tx: Transaction, n: number, action = 'part') =>
    tx.part({ action, mutationId: idOf(0x50) }, (part) => part.put('package', pkg(n)))

  test('that throws leaves nothing behind, and the transaction continues', async () => {
    await change(async (tx) => {
      await put(tx, 1, 'first')
      const failing = tx.part({ action: 'second', mutationId: null }, async (part) => {
        await part.put('package', pkg(2))
        throw new Refusal('invalid', 'Not this one')
      })
      await expect(failing).rejects.toThrow('Not this one')
      await put(tx, 3, 'third')
      await tx.put('package', pkg(4))
    })
    expect(await packageIds()).toEqual([idOf(1), idOf(3), idOf(4)])
    expect(await auditRows()).toEqual([
      ['first', idOf(1)],
      ['third', idOf(3)],
      ['test', idOf(4)],
    ])
    expect(commits[0]?.changes.map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(4)])
  })

  test('comes before the rows of its transaction', async () => {
    const late = change(async (tx) => {
      await tx.put('package', pkg(1))
      await put(tx, 2)
    })
    await expect(late).rejects.toThrow('A part comes before the rows')
    expect(await packageIds()).toEqual([])
  })

  test('is heard of by those who hear of parts, with what it noted', async () => {
    const heardParts: unknown[] = []
    server.db.observers.onPart(async ({ by, noted }) => void heardParts.push([by.action, noted]))
    await change((tx) =>
      tx.part({ action: 'part', mutationId: null }, (part) => part.note('setting', 'x', null, { days: 1 })),
    )
    const note = { entity: 'setting', entityId: 'x', before: null, after: { days: 1 } }
    expect(heardParts).toEqual([
      ['part', [note]],
      ['test', []],
    ])
  })
})

describe('a message that an observer leaves', () => {
  let effects: string[]
  beforeEach(() => {
    effects = []
    server.db.observers.onAudit(async ({ entityId: accountId, announce }) =>
      announce({
        payment: {
          accountId,
          payment: { paymentId: '', amountJmdCents: 0, method: 'Cash', status: 'taken', at: '' },
        },
      }),
    )
    server.db.events.onPayment(({ accountId }) => {
      effects.push(`${accountId} after ${commits.length} commits`)
    })
  })
  const note = (tx: TransactionPart, id: string) => tx.note('setting', id, null, { days: 1 })

  test('waits until the transaction is on the disk', async () => {
    await change(async (tx) => {
      await note(tx, 'a')
      await tx.put('package', pkg(1))
      expect(effects).toEqual([])
    })
    expect(effects).toEqual(['a after 1 commits'])
  })

  test('is delivered for a transaction without synced rows', async () => {
    await change((tx) => note(tx, 'a'))
    expect(effects).toEqual(['a after 0 commits'])
  })

  test('is not told when the transaction fails', async () => {
    const failing = change(async (tx) => {
      await note(tx, 'a')
      throw new Refusal('invalid', 'Not this one')
    })
    await expect(failing).rejects.toThrow('Not this one')
    expect(effects).toEqual([])
  })

  test('never runs for a part that fails', async () => {
    await change(async (tx) => {
      const failing = tx.part({ action: 'part', mutationId: null }, async (part) => {
        await note(part, 'a')
        throw new Refusal('invalid', 'Not this one')
      })
      await expect(failing).rejects.toThrow('Not this one')
      await tx.part({ action: 'part', mutationId: null }, (part) => note(part, 'b'))
    })
    expect(effects).toEqual(['b after 0 commits'])
  })
})

test('the precondition is checked first, and its error is the answer', async () => {
  let questions = 0
  const mustHold = async () => {
    questions += 1
    if (questions === 1) throw new Refusal('wrong-state', 'Somebody else changed it.')
  }
  const put = () =>
    withTransaction(server, by(), (tx) => tx.put('package', pkg(1)), { joins: true, mustHold })
  await expect(put()).rejects.toThrow('Somebody else')
  expect(await packageIds()).toEqual([])
  await put()
  expect([questions, await packageIds()]).toEqual([2, [idOf(1)]])
})

test('its client’s other devices learn how far it has come', async () => {
  const client = { clientId: idOf(0xc), lastMid: 7 }
  await change(async (tx) => {
    await tx.put('package', pkg(1))
    tx.acknowledge(client)
  })
  expect(commits[0]?.client).toEqual(client)
})

test('observers that write with a commit hear of the commit just before its end', async () => {
  const pendingCommits: PendingCommit[] = []
  server.db.observers.onCommit(async (commit) => void pendingCommits.push(commit))
  const version = await change(async (tx) => {
    await tx.put('package', pkg(1))
    return tx.version
  })
  const [commit] = pendingCommits
  expect(commit).toMatchObject({
    ...{ version, now: '2026-11-21T12:00:00.000Z', by: { action: 'test', deviceId: 'desk' } },
    touched: [{ entity: 'package', id: idOf(1), before: undefined }],
  })
  expect(commit?.ids.next()).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a transaction', () => {
  const hold = async () => {}
  test.each([
    ['that asks to', { joins: true }, true],
    ['that does not ask', {}, false],
    ['whose preconditions are read from the disk', { joins: true, mustHold: hold }, false],
    ['with preconditions that does not ask', { mustHold: hold }, false],
  ])('%s joins others that are not on the disk yet, or not', async (_what, options, joins) => {
    const run = vi.spyOn(server.db, 'transaction')
    await withTransaction(server, by(), async () => {}, options)
    expect(run.mock.calls.map(([, ownOptions]) => ownOptions?.joins)).toEqual([joins])
    run.mockRestore()
  })

  test('without a name is a “commit” in the audit', async () => {
    const { actor, deviceId } = by()
    await withTransaction(server, { actor, deviceId }, async (tx) => {
      await tx.put('package', pkg(1))
      await tx.note('setting', 'all', null, { a: 1 })
    })
    const entries = await server.db.reads.kysely
      .selectFrom('audit')
      .select(['action', 'entity'])
      .orderBy('auditId')
      .execute()
    expect(entries.filter(({ entity }) => entity !== 'account')).toEqual([
      { action: 'commit', entity: 'setting' },
      { action: 'commit', entity: 'package' },
    ])
  })
})
