import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { system } from '../core/system-actor.ts'
import type { Observers } from '../db/core/transactions/observers.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { differing } from './audit.ts'
import { auditExport } from './audit-export.ts'
import { byOf, byServer } from './audit-note.ts'
import { withTransaction } from './with-transaction.ts'

// These tests check what a line of the audit says, and whom it names.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const request = { ip: '10.0.0.7' }
const session = () => ({ actor: server.people.Supervisor, sessionId: idOf(0x51), deviceId: idOf(600) })
const linesOf = (entity: string) =>
  server.db.reads.kysely
    .selectFrom('audit')
    .select([
      'at',
      'by',
      'accountId',
      'role',
      'action',
      'entityId',
      'before',
      'after',
      'ip',
      'deviceId',
      'mutationId',
    ])
    .where('entity', '=', entity)
    .where('action', '<>', 'commit')
    .orderBy('auditId')
    .execute()

const customs = blankPackage(idOf(1), '').customs
test.each<[what: string, before: object | null, after: object | null, was: object | null, is: object | null]>(
  [
    ['a row that is new', null, { note: 'a', bin: null }, null, { note: 'a', bin: null }],
    ['a row that is gone', { note: 'a', bin: null }, null, { note: 'a', bin: null }, null],
    ['another text', { note: 'a', bin: 'B' }, { note: 'b', bin: 'B' }, { note: 'a' }, { note: 'b' }],
    ['the same list', { codes: ['A'], note: '' }, { codes: ['A'], note: 'b' }, { note: '' }, { note: 'b' }],
    ['another list', { codes: ['A'] }, { codes: ['A', 'B'] }, { codes: ['A'] }, { codes: ['A', 'B'] }],
    ['the same part', { customs }, { customs: { ...customs } }, {}, {}],
    ['a part where there was none', { customs: null }, { customs }, { customs: null }, { customs }],
    ['no part any more', { customs }, { customs: null }, { customs }, { customs: null }],
    ['nothing in place of zero', { cents: 0 }, { cents: null }, { cents: 0 }, { cents: null }],
    ['a field that is there on one side', { note: 'a' }, { note: 'a', bin: 'B' }, {}, { bin: 'B' }],
  ],
)('%s', (_what, before, after, was, is) => {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  expect([read(differing(before, after)), read(differing(after, before))]).toEqual([was, is])
})

test('a line of a synced row names who, with what right and from where, and the fields that differ', async () => {
  const by = byOf(session(), request, 'package.edit')
  const put = (over: Partial<Package>) =>
    withTransaction(server, by, (tx) =>
      tx.put('package', { ...blankPackage(idOf(1), tx.at), trackingNumber: 'TBA1', ...over }),
    )
  await put({ note: 'Heavy' })
  await put({ note: 'Light' })
  const [creation, edit] = await linesOf('package')
  const actor = server.people.Supervisor
  expect(creation).toMatchObject({
    ...{ at: '2026-11-21T12:00:00.000Z', by: actor.name, accountId: actor.accountId, role: 'Supervisor' },
    ...{ action: 'package.edit', entityId: idOf(1), before: null, ip: '10.0.0.7', deviceId: idOf(600) },
    mutationId: null,
  })
  const [before, after] = [JSON.parse(edit?.before ?? ''), JSON.parse(edit?.after ?? '')]
  expect([before, after]).toEqual([
    { note: 'Heavy', version: before.version },
    { note: 'Light', version: before.version + 1 },
  ])
})

test('work that the server does on its own has no device and no address', async () => {
  await withTransaction(server, byServer('retention.run'), async (tx) => {
    await tx.put('package', { ...blankPackage(idOf(1), tx.at), trackingNumber: 'TBA1' })
    await tx.note('setting', 'x', null, { days: 30 })
  })
  const nobody = {
    by: system.name,
    accountId: system.accountId,
    ip: '',
    deviceId: '',
    action: 'retention.run',
  }
  expect(await linesOf('package')).toMatchObject([nobody])
  expect(await linesOf('setting')).toMatchObject([{ ...nobody, before: null, after: '{"days":30}' }])
})

test('a note names the person who asked, keeps the differences, and is passed on to observers of notes', async () => {
  const heardNotes: unknown[] = []
  const observers: Observers = {
    ...server.db.observers,
    afterAudit: async ({ entity, entityId, before, after, at, by }) =>
      void heardNotes.push([entity, entityId, before, after, at, by.action]),
  }
  const deps = { db: { ...server.db, observers } }
  const [before, after] = [
    { days: 30, limit: 5 },
    { days: 31, limit: 5 },
  ]
  await withTransaction(deps, byOf(session(), request, 'settings.update'), (tx) =>
    tx.note('setting', 'storage', before, after),
  )
  expect(await linesOf('setting')).toMatchObject([
    {
      ...{ at: '2026-11-21T12:00:00.000Z', by: server.people.Supervisor.name, role: 'Supervisor' },
      ...{ action: 'settings.update', entityId: 'storage', before: '{"days":30}', after: '{"days":31}' },
      ...{ ip: '10.0.0.7', deviceId: idOf(600), mutationId: null },
    },
  ])
  expect(heardNotes).toEqual([
    ['setting', 'storage', before, after, '2026-11-21T12:00:00.000Z', 'settings.update'],
  ])
})

test('a note without a name of its own is one of the commit', async () => {
  const { actor } = session()
  await withTransaction(server, { actor, deviceId: '' }, (tx) => tx.note('setting', 'x', null, { days: 1 }))
  const lines = server.db.reads.kysely.selectFrom('audit').select('action').where('entity', '=', 'setting')
  expect(await lines.orderBy('auditId').execute()).toEqual([{ action: 'commit' }])
})

test('the export of a list is noted with the choices made, on a full disk too', async () => {
  server.db.room.setFull(true)
  const choices = { format: 'xlsx', filter: 'all' }
  await auditExport(server, { signed: session(), request, title: 'Customers', choices })
  expect(await linesOf('export')).toMatchObject([
    { action: 'export', entityId: 'Customers', before: null, after: JSON.stringify(choices), ip: '10.0.0.7' },
  ])
})
