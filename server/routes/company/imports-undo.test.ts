import { expect, test } from 'vitest'
import { insertCustomerPaper } from '../../db/accounts/customer-papers.ts'
import { openImports, person, prealert } from '../../test/imports.ts'
import { owe } from '../../test/money.ts'

const { server, tokens, reads, send, start, addRows, undoAll, accountOf, packageOf } = await openImports()

test('a person without the right to delete undoes their own import as a whole, and records used since then stay', async () => {
  const customers = await start('Employee', { rows: 1 })
  await addRows('Employee', customers, [person('mistake')])
  expect(await undoAll('Employee', customers)).toMatchObject({ status: 'Undone', undone: 1, kept: 0 })
  expect((await accountOf('mistake@import.test'))[0]?.deletedAt).not.toBeNull()

  const prealerts = await start('Warehouse', { kind: 'prealerts' })
  await addRows('Warehouse', prealerts, [prealert('TBA300000000031'), prealert('TBA300000000032')])
  const packages = [{ trackingNumber: 'TBA300000000031', weightLb: 2, occurredAt: new Date().toISOString() }]
  const as = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    server.as(tokens.get('Warehouse') ?? '', { method, url, ...(payload ? { payload } : {}) })
  expect((await as('POST', '/api/packages/checkin', { packages })).statusCode).toBe(200)
  const unusedId = (await packageOf('TBA300000000032'))?.packageId ?? ''
  expect((await as('DELETE', `/api/packages/${unusedId}`)).statusCode).toBe(403)
  expect(await undoAll('Warehouse', prealerts)).toMatchObject({ status: 'Undone', undone: 1, kept: 1 })
  expect((await packageOf('TBA300000000031'))?.deletedAt).toBeNull()
  expect((await packageOf('TBA300000000032'))?.deletedAt).not.toBeNull()
})

test('a customer who has sent a paper stays', async () => {
  const papers = await start('Supervisor', { rows: 1 })
  await addRows('Supervisor', papers, [person('identified')])
  const accountId = (await accountOf('identified@import.test'))[0]?.accountId ?? ''
  await server.app.deps.db.transaction(({ kysely }) =>
    insertCustomerPaper(kysely, {
      ...{ paperId: server.app.deps.ids.next(), accountId, kindId: 'photo-id', kindName: 'Photo ID' },
      ...{ fileIds: [], state: 'Sent', expiresOn: '2027-01-01', reason: '', sentBy: 'Test' },
      ...{ sentAt: '2026-11-01T00:00:00.000Z', checkedBy: '', checkedAt: null },
    }),
  )
  const plan = (await send('Supervisor', 'GET', `/${papers.importId}/undo`)).body
  expect(plan.reasons).toMatchObject([{ reason: 'has sent papers' }])
})

test('undoing takes back the customers without any work on them, and names the customers who stay', async () => {
  const names = ['free', 'packed', 'billed', 'edited', 'visitor', 'closed']
  const startedImport = await start('Supervisor', { rows: names.length })
  await addRows(
    'Supervisor',
    startedImport,
    names.map((name, n) => person(name, n === 0 ? { mailbox: 'QS-47001', trn: '111222333' } : {})),
  )
  const idOf = async (name: string) => (await accountOf(`${name}@import.test`))[0]?.accountId ?? ''
  const admin = tokens.get('Admin') ?? ''
  const asAdmin = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.as(admin, { method, url, ...(payload ? { payload } : {}) })
  const newPackage = { trackingNumber: 'TBA300000000010', accountId: await idOf('packed') }
  expect((await asAdmin('POST', '/api/packages', newPackage)).statusCode).toBe(200)
  await owe(server.app.deps, await idOf('billed'), 100_00)
  const editReply = await asAdmin('PUT', `/api/accounts/${await idOf('edited')}`, {
    user: { lastName: 'New' },
  })
  expect(editReply.statusCode).toBe(200)
  await server.app.deps.db.transaction(({ kysely }) =>
    kysely
      .updateTable('accountPrivate')
      .where(
        'accountId',
        'in',
        kysely.selectFrom('account').where('email', '=', 'visitor@import.test').select('accountId'),
      )
      .set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
      .execute(),
  )
  await asAdmin('DELETE', `/api/accounts/${await idOf('closed')}`)

  const plan = (await send('Supervisor', 'GET', `/${startedImport.importId}/undo`)).body
  expect(plan).toMatchObject({ removable: 1, gone: 1, kept: 4 })
  const reasons = plan.reasons.map(({ row, reason }: { row: number; reason: string }) => [row, reason])
  expect(reasons).toEqual([
    [6, 'has logged in'],
    [5, 'was changed since'],
    [4, 'has invoices'],
    [3, 'has packages'],
  ])
  expect(await undoAll('Supervisor', startedImport)).toMatchObject({ status: 'Undone', undone: 2, kept: 4 })
  const [free] = await accountOf('free@import.test')
  expect(free).toMatchObject({ mailbox: '', hasTrn: 0 })
  expect(free?.deletedAt).not.toBeNull()
  // As if it had never been there: the same file can be imported once more.
  const secondImport = await start('Supervisor', { rows: 1 })
  await addRows('Supervisor', secondImport, [person('free', { mailbox: 'QS-47001' })])
  expect((await send('Supervisor', 'GET', `/${secondImport.importId}`)).body).toMatchObject({
    created: 1,
    refused: 0,
  })
})

test('pre-alerts that were received stay; an import that runs is not undone', async () => {
  const startedImport = await start('Supervisor', { kind: 'prealerts', rows: 3 })
  await addRows('Supervisor', startedImport, [prealert('TBA300000000021'), prealert('TBA300000000022')])
  expect(await send('Supervisor', 'POST', `/${startedImport.importId}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'This import is still running. Finish or stop it first, then undo it.' },
  })
  expect((await send('Supervisor', 'POST', `/${startedImport.importId}/finish`)).body.status).toBe('Finished')
  expect(await addRows('Supervisor', startedImport, [prealert('TBA300000000023')], 9)).toMatchObject({
    status: 409,
  })
  const packages = [{ trackingNumber: 'TBA300000000021', weightLb: 2, occurredAt: new Date().toISOString() }]
  const url = '/api/packages/checkin'
  const checkIn = await server.as(tokens.get('Supervisor') ?? '', {
    method: 'POST',
    url,
    payload: { packages },
  })
  expect(checkIn.statusCode).toBe(200)
  const plan = (await send('Supervisor', 'GET', `/${startedImport.importId}/undo`)).body
  expect(plan).toEqual({
    ...{ removable: 1, gone: 0, kept: 1 },
    reasons: [{ row: 2, name: 'TBA300000000021', reason: 'has been checked in' }],
  })
  expect(await undoAll('Supervisor', startedImport)).toMatchObject({ status: 'Undone', undone: 1, kept: 1 })
  expect((await packageOf('TBA300000000021'))?.deletedAt).toBeNull()
  expect((await packageOf('TBA300000000022'))?.deletedAt).not.toBeNull()
  const audit = await reads()
    .selectFrom('audit')
    .where('entityId', 'in', [startedImport.importId, (await packageOf('TBA300000000022'))?.packageId ?? ''])
    .orderBy('auditId')
    .select(['action', 'by'])
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'imports.start',
    'package.create',
    'imports.finish',
    'package.remove',
    'imports.undo',
  ])
  expect(new Set(audit.map(({ by }) => by))).toEqual(new Set([startedImport.startedBy]))
})
