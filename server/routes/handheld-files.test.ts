import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shift } from '#sync/protocol/messages.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { sharedHandhelds, type TestHandheld } from '../test/handhelds.ts'
import { checkInOf } from '../test/harness.ts'
import { sha256Of, uploadsTo } from '../test/uploads.ts'

let server: TestApp
let bytes: Buffer
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b4f6c' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())

const { open, at, setPin, takeOver, push } = sharedHandhelds(() => server)
const uploads = uploadsTo(() => server.app)
const nextId = () => server.app.deps.ids.next()

const upload = (token: string, fileId: string, kind = 'package-image') =>
  uploads.send(bytes, { token, fileId, kind })

const photoOf = (packageId: string, fileId: string) => ({
  ...{ packageImageId: nextId(), packageId, fileId },
  ...{ sha256: sha256Of(bytes), contentType: 'image/jpeg', size: bytes.length },
})

let serial = 800_000
/** A check-in with a photo, as one worker's two changes in a handheld's queue. */
const scanWithPhoto = (fileId: string, shift: Shift | undefined) => {
  const packageId = nextId()
  return [
    { name: 'package.checkIn', args: checkInOf(packageId, `TBA987654${++serial}`), shift },
    { name: 'package.addImage', args: photoOf(packageId, fileId), shift },
  ]
}

const imageOf = (fileId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('packageImage')
    .where('fileId', '=', fileId)
    .select(['by', 'uploaded'])
    .execute()

const statuses = async (handheld: TestHandheld, changes: Parameters<typeof push>[1]) =>
  (await push(handheld, changes)).map(({ status, message }) => [status, message])
const appliedResult = ['applied', null]
const noSuchFile = ['refused', 'This file no longer exists. Upload it again.']

test.each(['bytes first', 'change first'])(
  '[B4] a photo that a worker takes on a shared handheld is theirs: %s',
  async (order) => {
    const worker = await setPin('Warehouse', '4826')
    const handheld = await open()
    const shift = await takeOver(handheld, worker, '4826')
    const fileId = nextId()
    if (order === 'bytes first') expect((await upload(handheld.token, fileId)).statusCode).toBe(204)
    expect(await statuses(handheld, scanWithPhoto(fileId, shift))).toEqual([appliedResult, appliedResult])
    if (order === 'change first') expect((await upload(handheld.token, fileId)).statusCode).toBe(204)
    expect(await imageOf(fileId)).toEqual([{ by: expect.stringMatching(/\w/), uploaded: 1 }])
    const [photo] = await imageOf(fileId)
    expect(photo?.by).not.toContain('Handheld')
  },
)

test('[B4] a single queue holds photos of several workers, and a repeat of bytes or change is done already', async () => {
  const [anna, boris] = [await setPin('Warehouse', '4826'), await setPin('Processor', '739104')]
  const handheld = await open()
  const shifts = [await takeOver(handheld, anna, '4826'), await takeOver(handheld, boris, '739104')]
  const fileIds = [nextId(), nextId()]
  for (const fileId of fileIds) await upload(handheld.token, fileId)
  const changes = fileIds.flatMap((fileId, i) => scanWithPhoto(fileId, shifts[i]))
  expect(await statuses(handheld, changes)).toEqual([
    appliedResult,
    appliedResult,
    appliedResult,
    appliedResult,
  ])
  for (const fileId of fileIds) expect((await upload(handheld.token, fileId)).statusCode).toBe(204)
  const names = (await Promise.all(fileIds.map(imageOf))).flatMap((images) => images.map(({ by }) => by))
  expect([names.length, new Set(names).size]).toEqual([2, 2])
})

test('[B4] a photo that was refused before gets through when a worker repeats its change', async () => {
  const worker = await setPin('Warehouse', '4826')
  const handheld = await open()
  const fileId = nextId()
  await upload(handheld.token, fileId)
  const [checkIn, photo] = scanWithPhoto(fileId, undefined)
  if (!checkIn || !photo) throw new Error('a scan is two changes')
  const shift = await takeOver(handheld, worker, '4826')
  expect((await push(handheld, [{ ...checkIn, shift }, photo])).map(({ status }) => status)).toEqual([
    'applied',
    'refused',
  ])
  expect(await imageOf(fileId)).toEqual([])
  expect(await statuses(handheld, [{ ...photo, shift }])).toEqual([appliedResult])
  expect(await imageOf(fileId)).toMatchObject([{ uploaded: 1 }])
})

test('[B4] files of one handheld are strangers’ to every other session', async () => {
  const worker = await setPin('Warehouse', '4826')
  const [handheld, otherHandheld] = [await open(), await open()]
  const fileId = nextId()
  await upload(handheld.token, fileId)
  // The same worker on another handheld, and on a session of their own.
  const [, onOther] = await statuses(
    otherHandheld,
    scanWithPhoto(fileId, await takeOver(otherHandheld, worker, '4826')),
  )
  expect(onOther).toEqual(noSuchFile)
  const plain = { ...otherHandheld, token: await server.tokenOf('Warehouse'), clientId: nextId(), mid: 0 }
  const [, onPlain] = await statuses(plain, scanWithPhoto(fileId, undefined))
  expect(onPlain).toEqual(noSuchFile)
  // And nothing that was sent elsewhere is the handheld's.
  const [colleagues, customers] = [nextId(), nextId()]
  await upload(await server.tokenOf('Processor'), colleagues)
  await upload(await server.tokenOf('User'), customers, 'merchant-invoice')
  const shift = await takeOver(handheld, worker, '4826')
  for (const stranger of [colleagues, customers])
    expect((await statuses(handheld, scanWithPhoto(stranger, shift)))[1]).toEqual(noSuchFile)
  expect(await imageOf(fileId)).toEqual([])
})

test('[B4] a photo of a shared handheld is read by staff and its owner, also when the worker and the handheld have gone', async () => {
  const worker = await setPin('Processor', '739104')
  const handheld = await open()
  const shift = await takeOver(handheld, worker, '739104')
  const [customer, stranger] = [await server.tokenOf('User'), await server.tokenOf('User2')]
  const { accountId } = (await server.as(customer, { url: '/api/accounts/user' })).json()
  const fileId = nextId()
  await upload(handheld.token, fileId)
  const packageId = nextId()
  const args = checkInOf(packageId, `TBA987654${++serial}`, { accountId })
  const changes = [
    { name: 'package.checkIn', args, shift },
    { name: 'package.addImage', args: photoOf(packageId, fileId), shift },
  ]
  expect(await statuses(handheld, changes)).toEqual([appliedResult, appliedResult])
  const url = `/api/files/${fileId}`
  expect((await at(handheld, { url })).statusCode).toBe(200)
  const supervisor = await server.tokenOf('Supervisor')
  await server.as(supervisor, { method: 'DELETE', url: `/api/handhelds/workers/${worker}` })
  await server.as(supervisor, { method: 'DELETE', url: `/api/handhelds/${handheld.accountId}` })
  const statusOf = async (token: string) => (await server.as(token, { url })).statusCode
  const tokens = [supervisor, await server.tokenOf('Warehouse'), customer, stranger, handheld.token]
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200, 404, 401])
})

test('[B4] other bytes do not take the place of a photo that is still on its way', async () => {
  const worker = await setPin('Warehouse', '4826')
  const handheld = await open()
  const fileId = nextId()
  const shift = await takeOver(handheld, worker, '4826')
  expect(await statuses(handheld, scanWithPhoto(fileId, shift))).toEqual([appliedResult, appliedResult])
  const otherPicture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  // Customers read the id in their package's row before the bytes arrive.
  for (const kind of ['package-image', 'signature', 'delivery-photo']) {
    const input = { token: await server.tokenOf('User'), fileId, kind }
    expect([kind, (await uploads.send(otherPicture, input)).statusCode]).toEqual([kind, 403])
  }
  const colleague = { token: await server.tokenOf('Processor'), fileId }
  expect((await uploads.send(otherPicture, colleague)).statusCode).toBe(409)
  expect((await upload(handheld.token, fileId)).statusCode).toBe(204)
  expect(await imageOf(fileId)).toMatchObject([{ uploaded: 1 }])
})
