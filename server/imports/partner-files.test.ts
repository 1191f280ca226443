import { expect, test } from 'vitest'
import { openImports } from '../test/imports.ts'

const { server, tokens, reads, send, start, addRows, undoAll, packageOf } = await openImports()

const mawb = (serial: number) => `123-${String(serial).padStart(7, '0')}${serial % 7}`
const post = (url: string, payload: object) =>
  server.as(tokens.get('Admin') ?? null, { method: 'POST', url, payload })

const receivedCells = (trackingNumber: string, more: object = {}) => ({ trackingNumber, ...more })
const mailboxOf = async (email: string) =>
  (await reads().selectFrom('account').where('email', '=', email).select('mailbox').executeTakeFirstOrThrow())
    .mailbox

test('received packages are checked in, and one without a mailbox waits for its customer', async () => {
  const newImport = await start('Warehouse', { kind: 'received' })
  const mailbox = await mailboxOf('user@quayside.test')
  const { body } = await addRows('Warehouse', newImport, [
    receivedCells('TBA930000000001', { mailbox, weight: '1.9 kg', lengthIn: '14', mode: 'Sea' }),
    receivedCells('TBA930000000002', { fullName: 'J. Brown' }),
  ])
  expect(body.import).toMatchObject({ status: 'Finished', created: 2, refused: 0 })
  const pkg = await packageOf('TBA930000000001')
  expect(pkg).toMatchObject({ status: 'ReceivedAtWharehouse', weightLb: 4.19, lengthIn: 14, mode: 'Sea' })
  expect([pkg?.accountId === null, pkg?.hawbNumber === null]).toEqual([false, false])
  const otherPackage = await packageOf('TBA930000000002')
  expect([otherPackage?.accountId, otherPackage?.note]).toEqual([null, 'On the box: J. Brown'])
  const notices = await reads()
    .selectFrom('notice')
    .where('event', '=', 'package.ReceivedAtWharehouse')
    .where('facts', 'like', '%TBA930000000001%')
    .selectAll()
    .execute()
  expect(notices).toHaveLength(1)
})

test('the same file again is nothing new, and a box that is announced is fulfilled', async () => {
  const cells = receivedCells('TBA930000000003')
  await addRows('Warehouse', await start('Warehouse', { kind: 'received', rows: 1 }), [cells])
  const check = { kind: 'received', rows: [{ row: 2, cells }] }
  expect((await send('Warehouse', 'POST', '/check', check)).body).toEqual([
    {
      row: 2,
      problems: [{ key: 'trackingNumber', text: 'TBA930000000003 was checked in before.', isKnown: true }],
    },
  ])
  const secondReply = await addRows('Warehouse', await start('Warehouse', { kind: 'received', rows: 1 }), [
    cells,
  ])
  expect(secondReply.body.import).toMatchObject({ created: 0, refused: 1 })
  await post('/api/packages', { trackingNumber: 'TBA930000000004', description: 'Lamp' })
  const before = await packageOf('TBA930000000004')
  await addRows('Warehouse', await start('Warehouse', { kind: 'received', rows: 1 }), [
    receivedCells('TBA930000000004'),
  ])
  expect(await packageOf('TBA930000000004')).toMatchObject({
    packageId: before?.packageId,
    description: 'Lamp',
    status: 'ReceivedAtWharehouse',
  })
})

test('an import of received packages is undone while no person has worked with them', async () => {
  const newImport = await start('Warehouse', { kind: 'received' })
  await addRows('Warehouse', newImport, [receivedCells('TBA930000000005'), receivedCells('TBA930000000006')])
  const used = await packageOf('TBA930000000006')
  await server.as(tokens.get('Admin') ?? null, {
    method: 'PUT',
    url: '/api/packages',
    payload: { packageId: used?.packageId, description: 'Worked with' },
  })
  expect(await undoAll('Warehouse', newImport)).toMatchObject({ status: 'Undone', undone: 1, kept: 1 })
})

test('a pre-alert that an import of received packages fulfilled is not deleted with it', async () => {
  await post('/api/packages', { trackingNumber: 'TBA930000000010', description: 'Lamp' })
  const newImport = await start('Warehouse', { kind: 'received' })
  await addRows('Warehouse', newImport, [receivedCells('TBA930000000010'), receivedCells('TBA930000000011')])
  expect(await undoAll('Warehouse', newImport)).toMatchObject({ status: 'Undone', undone: 1, kept: 1 })
  expect(await packageOf('TBA930000000010')).toMatchObject({ description: 'Lamp', deletedAt: null })
})

test.each([
  ['received', 'Employee', 403],
  ['received', 'Warehouse', 200],
  ['waybills', 'Employee', 403],
  ['waybills', 'Warehouse', 200],
] as const)('a file of %s by the role %s is answered %s', async (kind, role, status) => {
  const cells = kind === 'received' ? receivedCells('TBA930000000007') : { mawb: mawb(1) }
  expect((await send(role, 'POST', '/check', { kind, rows: [{ row: 2, cells }] })).status).toBe(status)
})

const manifestWith = async (mawbNumber: string, fields: object = {}) => {
  const payload = { mode: 'Air', mawbNumber, ...fields }
  return (await post('/api/manifests', payload)).json<{ manifestId: string }>().manifestId
}
const manifestOf = (manifestId: string) =>
  reads().selectFrom('manifest').where('manifestId', '=', manifestId).selectAll().executeTakeFirst()
const importWaybill = async (cells: object) => {
  const newImport = await start('Warehouse', { kind: 'waybills', rows: 1 })
  return { started: newImport, ...(await addRows('Warehouse', newImport, [cells])) }
}

test('a waybill fills in the flight of its manifest, and the same again is nothing new', async () => {
  const manifestId = await manifestWith(mawb(1_234_567).replace('-', ' '))
  const cells = {
    ...{ mawb: mawb(1_234_567), flight: 'BW033', pieces: '' },
    ...{ departs: '2026-11-26 14:10', arrives: '2026-11-26 16:00' },
  }
  const { body, started } = await importWaybill(cells)
  expect(body.results).toEqual([{ row: 2, problems: [] }])
  expect(await manifestOf(manifestId)).toMatchObject({
    carrier: 'BW033',
    departsAt: '2026-11-26T19:10:00.000Z',
    arrivesAt: '2026-11-26T21:00:00.000Z',
  })
  const secondReply = await importWaybill(cells)
  expect(secondReply.body.results[0].problems).toMatchObject([{ isKnown: true }])
  expect((await send('Admin', 'POST', `/${started.importId}/undo`)).status).toBe(403)
})

test('the carrier that a person typed stays', async () => {
  const manifestId = await manifestWith(mawb(2_000_001), { carrier: 'Caribbean Airlines' })
  await importWaybill({ mawb: mawb(2_000_001), flight: 'BW033', departs: '2026-11-27' })
  expect(await manifestOf(manifestId)).toMatchObject({ carrier: 'Caribbean Airlines' })
})

test.each([
  ['pieces', { pieces: '5' }, /has 0 pieces, and the waybill 5/],
  ['mawb', { mawb: mawb(3_000_002) }, /No manifest has the MAWB/],
  ['mawb', { mawb: '123-12345674' }, /mistyped/],
  ['departs', { departs: 'tomorrow' }, /is not a day/],
])('a waybill whose %s is wrong changes nothing and says why', async (key, fields, words) => {
  await manifestWith(mawb(4_000_000 + key.length))
  const cells = { mawb: mawb(4_000_000 + key.length), flight: 'BW033', ...fields }
  const { body } = await importWaybill(cells)
  expect(body.import).toMatchObject({ created: 0, refused: 1 })
  expect(body.results[0].problems[0]).toMatchObject({ key, text: expect.stringMatching(words) })
})

test('the mode of a row reaches the server', async () => {
  const email = 'user@quayside.test'
  const newImport = await start('Senior', { kind: 'prealerts', rows: 1 })
  await addRows('Senior', newImport, [
    {
      email,
      trackingNumber: 'TBA930000000009',
      description: 'Sofa',
      declaredValueUsdCents: '1',
      mode: 'Sea',
    },
  ])
  expect(await packageOf('TBA930000000009')).toMatchObject({ mode: 'Sea' })
})
