import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runHousekeeping } from '../jobs/housekeeping.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { uploadsTo } from '../test/uploads.ts'

let server: TestApp
let token: string
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  token = await server.tokenOf('Warehouse')
})
afterEach(() => server.close())

const uploads = uploadsTo(() => server.app)
const photo = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
const read = (fileId: string) => server.as(token, { url: `/api/files/${fileId}` })

/** A photo whose row the server has, and whose bytes are gone, as after a restore. */
async function lostPhoto() {
  const bytes = await photo()
  const fileId = server.app.deps.ids.next()
  expect((await uploads.send(bytes, { token, fileId })).statusCode).toBe(204)
  const row = await server.app.deps.db.reads.kysely
    .selectFrom('file')
    .where('fileId', '=', fileId)
    .select('path')
    .executeTakeFirstOrThrow()
  rmSync(join(server.dataDir, 'files', row.path))
  return { bytes, fileId, path: row.path }
}

test('[B5] bytes that the server has lost are taken again from the device that has them', async () => {
  const { bytes, fileId } = await lostPhoto()
  expect((await read(fileId)).statusCode).toBe(404)
  expect((await uploads.send(bytes, { token, fileId, again: true })).statusCode).toBe(204)
  expect((await read(fileId)).statusCode).toBe(200)
})

test('bytes that the server still has are not sent a second time', async () => {
  const bytes = await photo()
  const fileId = server.app.deps.ids.next()
  await uploads.send(bytes, { token, fileId })
  expect((await uploads.begin(bytes, { token, fileId, again: true })).statusCode).toBe(208)
  const stranger = await server.tokenOf('Senior')
  expect((await uploads.begin(bytes, { token: stranger, fileId, again: true })).statusCode).toBe(201)
})

test('files that rows name and the disk lacks are counted, until they are back', async () => {
  const before = (await runHousekeeping(server.app.deps)).missingFiles
  const { bytes, fileId } = await lostPhoto()
  expect((await runHousekeeping(server.app.deps)).missingFiles).toBe(before + 1)
  const health = await server.app.inject({ url: '/health' })
  expect(health.json()).toMatchObject({ status: 'Healthy', missingFiles: before + 1 })
  await uploads.send(bytes, { token, fileId, again: true })
  expect((await runHousekeeping(server.app.deps)).missingFiles).toBe(before)
})
