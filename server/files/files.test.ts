import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actorOf, idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { handlePush } from '../sync/push.ts'
import { checkInOf } from '../test/harness.ts'
import { another, openParts, type Parts } from '../test/parts.ts'
import { sha256Of, type UploadInput, uploadsTo } from '../test/uploads.ts'

let parts: Parts
beforeEach(async () => {
  parts = await openParts()
})
afterEach(() => parts.close())

const warehouse = actorOf('Warehouse')
const customer = actorOf('User')
const fileId = idOf(20)
const photo = (width = 2400, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#0b4f6c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()

const uploads = uploadsTo(() => parts.app)
const { patch, head } = uploads
const begin = (bytes: Buffer, args: Omit<UploadInput, 'fileId'>) => uploads.begin(bytes, { fileId, ...args })
const send = (bytes: Buffer, args: Omit<UploadInput, 'fileId'>) => uploads.send(bytes, { fileId, ...args })
const read = (token: string, id = fileId, headers: Record<string, string> = {}) =>
  parts.app.inject({ url: `/api/files/${id}`, headers: { authorization: `Bearer ${token}`, ...headers } })

async function takePhoto(bytes: Buffer, accountId: string | null) {
  const mutation = (mid: number, name: string, args: unknown) => ({
    mid,
    uid: idOf(0x10000 * mid),
    name,
    ver: 1,
    args: args as never,
    occurredAt: '2026-11-01T12:00:00.000Z',
  })
  await handlePush(
    parts.deps,
    warehouse,
    { deviceId: idOf(1), ip: '' },
    {
      protocol: 1,
      epoch: (await headOf(parts.deps.db.reads)).epoch,
      clientId: idOf(2),
      mutations: [
        mutation(1, 'package.checkIn', checkInOf(idOf(10), 'TBA123456789012', { accountId })),
        mutation(2, 'package.addImage', {
          packageImageId: idOf(30),
          packageId: idOf(10),
          fileId,
          sha256: sha256Of(bytes),
          contentType: 'image/jpeg',
          size: bytes.length,
        }),
      ],
    },
  )
}
const isUploaded = async () =>
  (await parts.deps.db.reads.kysely.selectFrom('packageImage').select('uploaded').executeTakeFirst())
    ?.uploaded

test('[B2] a photo is shown to all viewers once its bytes have arrived, in either order', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo()
  await takePhoto(bytes, null)
  expect(await isUploaded()).toBe(0)
  expect((await send(bytes, { token })).statusCode).toBe(204)
  expect(await isUploaded()).toBe(1)
})

test('[B1] bytes that come before the change that names them wait for it', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo()
  expect((await send(bytes, { token })).statusCode).toBe(204)
  await takePhoto(bytes, null)
  expect(await isUploaded()).toBe(1)
})

test('[B2] other bytes under the id of a photo are not the photo, in either order', async () => {
  const token = await parts.signIn(warehouse)
  const [ownPhoto, otherPhoto] = [await photo(60, 40), await photo(40, 60)]
  expect((await send(otherPhoto, { token })).statusCode).toBe(204)
  await takePhoto(ownPhoto, null)
  expect(await isUploaded()).toBe(0)
  expect((await send(ownPhoto, { token })).statusCode).toBe(409)
})

test('[B1] an upload that was not kept when its last bytes came is kept when its sender asks', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo(40, 40)
  const location = String((await begin(bytes, { token })).headers['location'])
  const { files } = parts.deps
  const { put } = files
  Object.assign(files, { put: () => Promise.reject(new Error('The store is away')) })
  expect((await patch(location, token, 0, bytes)).statusCode).toBe(500)
  Object.assign(files, { put })
  expect((await read(token)).statusCode).toBe(404)
  expect((await head(location, token)).headers['upload-offset']).toBe(String(bytes.length))
  expect((await read(token)).statusCode).toBe(200)
})

test('a kept picture is redrawn: no larger than 2,000 px, without where it was taken', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  await send(bytes, { token })
  const answer = await read(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  const imageMetadata = await sharp(answer.rawPayload).metadata()
  expect([imageMetadata.width, imageMetadata.height, imageMetadata.exif]).toEqual([2000, 1000, undefined])
  const secondResponse = await read(token, fileId, { 'if-none-match': String(answer.headers['etag']) })
  expect(secondResponse.statusCode).toBe(304)
})

test('an upload continues from where it stopped', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo()
  const location = String((await begin(bytes, { token })).headers['location'])
  expect((await patch(location, token, 0, bytes.subarray(0, 1000))).statusCode).toBe(204)
  expect((await head(location, token)).headers['upload-offset']).toBe('1000')
  expect((await patch(location, token, 1000, bytes.subarray(1000))).statusCode).toBe(204)
  expect((await read(token)).statusCode).toBe(200)
  // The answer was lost: asking again says that everything has arrived, and sending again changes nothing.
  expect((await head(location, token)).headers['upload-offset']).toBe(String(bytes.length))
  expect((await send(bytes, { token })).statusCode).toBe(204)
})

test('bytes that are not what they say are refused, and nothing of them stays', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo(20, 20)
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const cut = bytes.subarray(0, bytes.length - 200)
  const refusals = [
    await send(bytes, { token, sha256: 'a'.repeat(64) }),
    await send(html, { token }),
    await send(bytes, { token, contentType: 'image/png' }),
    await send(Buffer.from('%PDF-1.7'), { token, contentType: 'application/pdf' }),
    await send(cut, { token }),
    await begin(bytes, { token, size: 16 * 1024 * 1024 }),
    await begin(bytes, { token, kind: 'anything' }),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 413, 400])
  expect(await parts.deps.db.reads.kysely.selectFrom('file').select('fileId').execute()).toEqual([])
})

test('a small file that says it is a huge picture is not opened', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await send(bytes, { token, contentType: 'image/png' })).statusCode).toBe(400)
})

test('files and unfinished uploads exist only for people who may see them', async () => {
  const [staff, owner, stranger] = [
    await parts.signIn(warehouse),
    await parts.signIn(customer),
    await parts.signIn(another(customer)),
  ]
  const bytes = await photo(40, 40)
  await takePhoto(bytes, customer.accountId)
  const location = String((await begin(bytes, { token: staff })).headers['location'])
  expect((await head(location, owner)).statusCode).toBe(404)
  expect((await patch(location, stranger, 0, bytes)).statusCode).toBe(404)
  expect((await patch(location, staff, 0, bytes)).statusCode).toBe(204)
  expect((await read(staff)).statusCode).toBe(200)
  expect((await read(owner)).statusCode).toBe(200)
  const [foreignResponse, missingResponse] = [await read(stranger), await read(stranger, idOf(999))]
  expect(foreignResponse.statusCode).toBe(404)
  expect(foreignResponse.body).toBe(missingResponse.body)
  expect((await read('nonsense')).statusCode).toBe(401)
  const colleague = await parts.signIn(actorOf('Supervisor'))
  expect((await send(bytes, { token: colleague })).statusCode).toBe(409)
  expect((await send(bytes, { token: stranger })).statusCode).toBe(403)
})

test('a customer may begin only a limited number of uploads in an hour; staff come with a day’s photos', async () => {
  const [staff, owner] = [await parts.signIn(warehouse), await parts.signIn(customer)]
  const bytes = Buffer.from('%PDF-1.7')
  const input = { contentType: 'application/pdf', kind: 'merchant-invoice' }
  const statuses = async (token: string, n: number) => {
    const statusCounts = new Map<number, number>()
    for (let i = 0; i < n; i++) {
      const { statusCode } = await uploads.begin(bytes, { token, fileId: idOf(5000 + i), ...input })
      statusCounts.set(statusCode, (statusCounts.get(statusCode) ?? 0) + 1)
    }
    return [...statusCounts]
  }
  expect(await statuses(owner, 62)).toEqual([
    [201, 60],
    [429, 2],
  ])
  expect(await statuses(staff, 62)).toEqual([[201, 62]])
})

test('a kept picture is on the disk under the files folder, whole', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo(40, 40)
  await send(bytes, { token })
  const row = await parts.deps.db.reads.kysely
    .selectFrom('file')
    .select(['path', 'size'])
    .executeTakeFirstOrThrow()
  expect(readFileSync(join(parts.dataDir, 'files', row.path))).toHaveLength(row.size)
})

test('an upload that is kept holds no bytes any more, and still says that it arrived completely', async () => {
  const token = await parts.signIn(warehouse)
  const bytes = await photo()
  const location = String((await begin(bytes, { token })).headers['location'])
  await patch(location, token, 0, bytes)
  const folder = join(parts.dataDir, 'uploads')
  const [upload = ''] = readdirSync(folder).filter((name) => !name.endsWith('.json'))
  const left = readFileSync(join(folder, upload))
  expect([left.length, left.some((byte) => byte !== 0)]).toEqual([bytes.length, false])
  expect((await head(location, token)).headers['upload-offset']).toBe(String(bytes.length))
  expect((await read(token)).statusCode).toBe(200)
})
