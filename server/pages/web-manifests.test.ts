import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { webManifestRoutes } from './web-manifests.ts'

test('an app is installed under the name that its brand has now', async () => {
  const server = await openTestApp({}, { packages: 4, living: 4 })
  const dist = mkdtempSync(join(tmpdir(), 'quayside-manifests-'))
  const app = fastify()
  webManifestRoutes(app, dist, server.app.deps)
  expect((await app.inject('/manifest.webmanifest')).statusCode).toBe(404)
  for (const file of ['manifest.webmanifest', 'staff.webmanifest', 'second.webmanifest'])
    writeFileSync(join(dist, file), JSON.stringify({ id: file, name: 'Quayside', short_name: 'Quayside' }))
  const payload = {
    brand: { name: 'Island Freight', tagline: '', invoiceFooter: '' },
    secondBrand: {
      brand: { name: 'Blue Parcel', tagline: '', invoiceFooter: '' },
      contact: { email: '', phone: '', whatsapp: '' },
      company: {
        ...{ legalName: '', address: [], trn: '', gctNumber: '', bank: null, logoFileId: null },
      },
    },
  }
  await server.as(await server.tokenOf('Admin'), { method: 'PUT', url: '/api/settings', payload })
  const manifestAt = async (path: string) => {
    const { headers, body } = await app.inject(path)
    return [headers['content-type'], JSON.parse(body)]
  }
  const type = 'application/manifest+json; charset=utf-8'
  expect(await manifestAt('/manifest.webmanifest')).toEqual([
    type,
    { id: 'manifest.webmanifest', name: 'Island Freight', short_name: 'Island Freight' },
  ])
  expect(await manifestAt('/staff.webmanifest')).toEqual([
    type,
    { id: 'staff.webmanifest', name: 'Island Freight', short_name: 'Island Freight' },
  ])
  expect(await manifestAt('/second.webmanifest')).toEqual([
    type,
    { id: 'second.webmanifest', name: 'Blue Parcel', short_name: 'Blue Parcel' },
  ])
  await app.close()
  await server.close()
  rmSync(dist, { recursive: true })
})
