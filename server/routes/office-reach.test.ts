import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { isFollowed } from '#sync/policies/scope.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { insertFile } from '../db/files/files.ts'
import { mustFindReadable } from '../files/access.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { sharedHandhelds, type TestHandheld } from '../test/handhelds.ts'
import { fieldOf } from '../test/live-ids.ts'
import { onTheBooks } from '../test/money.ts'
import { putPhoto } from '../test/package-photos.ts'
import { pdfBase64 } from '../test/twins.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
let admin: string
let handheld: TestHandheld
let office: string
let elsewhere: string
const { open, at } = sharedHandhelds(() => server)

interface Place {
  readonly accountId: string
  readonly userId: string
  readonly packageId: string
  readonly manifestId: string
  readonly trackingNumber: string
  /** In its customer’s name, address and note, and on its goods. */
  readonly word: string
}
const places = new Map<string, Place>()
let ownerless = ''
let serial = 0

const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await server.as(admin, { method, url: `/api${url}`, payload })
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, ''])
  return answer.json()
}

const checkIn = async (fields: object) => {
  const trackingNumber = `TBA${334_455_660_000 + ++serial}`
  const { results } = await send('POST', '/packages/checkin', { packages: [{ trackingNumber, ...fields }] })
  return { trackingNumber, packageId: results[0].packageId as string }
}

/** A customer of an office, with a package there and a manifest to it. */
async function placeAt(branchId: string): Promise<Place> {
  const n = ++serial
  const word = `Reach${n}x`
  const user = {
    firstName: `Zelda${n}`,
    lastName: word,
    email: `reach${n}@quayside.test`,
    phone: `+1 876 555 ${2000 + n}`,
  }
  const account = await send('POST', '/accounts', { user, branchId })
  const address = {
    line1: `${word} Road`,
    town: 'Kingston',
    parish: 'Kingston',
    userId: account.user.userId,
  }
  await send('POST', '/address', address)
  await send('POST', `/accounts/${account.accountId}/notes`, { text: `Calls ${word}` })
  const manifest = await send('POST', '/manifests', { mode: 'Air', destinationBranchId: branchId })
  const pkg = await checkIn({ accountId: account.accountId, branchId, description: `Goods of ${word}` })
  await send('PUT', `/manifests/${manifest.manifestId}`, { addPackageIds: [pkg.packageId] })
  return {
    accountId: account.accountId,
    userId: account.user.userId,
    manifestId: manifest.manifestId,
    word,
    ...pkg,
  }
}

beforeAll(async () => {
  server = await openTestApp({}, { packages: 6, living: 6 })
  admin = await server.tokenOf('Admin')
  const branches = await server.app.deps.db.reads.kysely
    .selectFrom('branch')
    .where('kind', '=', 'LocalOffice')
    .where('deletedAt', 'is', null)
    .select('branchId')
    .execute()
  const [first, second] = branches
  office = must(first, 'a local office').branchId
  elsewhere = must(second, 'another local office').branchId
  for (const id of [office, elsewhere]) places.set(id, await placeAt(id))
  ownerless = (await checkIn({ accountId: null, branchId: null })).packageId
  handheld = await open()
  await moveTo(office)
})
afterAll(() => server.close())

async function moveTo(branchId: string | null): Promise<void> {
  for (const table of ['account', 'handheld'] as const)
    await writerOf(server.app.deps.db)
      .updateTable(table)
      .where('accountId', '=', handheld.accountId)
      .set({ branchId })
      .execute()
}

const placeOf = (id: string): Place => must(places.get(id), 'a place')
const get = (url: string) => at(handheld, { url: `/api${url}` })
const page = (payload: object, noun = 'packages') =>
  at(handheld, { method: 'POST', url: `/api/${noun}/paginated/1`, payload })

/** Returns everything that names a place in an answer. */
const marksOf = (place: Place): string[] => [
  place.accountId,
  place.userId,
  place.packageId,
  place.manifestId,
  place.trackingNumber,
  place.word,
]

const reading = apiNames.filter(
  (name) =>
    (api[name].method === 'GET' || api[name].forHandhelds === true) &&
    !['public', 'visitor'].includes(api[name].who),
)
const addressOf = (name: ApiName, place: Place): string => {
  const { path } = api[name]
  const parts: Record<string, string> = {
    pageNumber: '1',
    page: '1',
    status: 'AtLocalOffice',
    statusId: 'AtLocalOffice',
    call: 'packages.update',
    rowId: place.packageId,
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    if (name === 'manifests.paginated') return '1'
    const field = fieldOf(path, key)
    return parts[key] ?? Object.entries(place).find(([placeField]) => placeField === field)?.[1] ?? idOf(1)
  })
}

test.each(reading)('%s tells the handheld of an office nothing of another office', async (name) => {
  const place = placeOf(elsewhere)
  const { method } = api[name]
  const url = addressOf(name, place)
  const answer = await at(handheld, { method, url, ...(method === 'GET' ? {} : { payload: {} }) })
  expect([200, 400, 403, 404, 409]).toContain(answer.statusCode)
  if (answer.statusCode !== 200) return
  const askedUrl = url
  for (const mark of marksOf(place).filter((text) => !askedUrl.includes(text)))
    expect(answer.body).not.toContain(mark)
})

const byPlace: readonly (readonly [string, (place: Place) => string])[] = [
  ['a package', ({ packageId }) => `/packages/${packageId}`],
  ['a label', ({ packageId }) => `/packages/${packageId}/label?format=zpl`],
  ['packages of a customer', ({ accountId }) => `/packages/account/${accountId}`],
  ['a customer', ({ accountId }) => `/accounts/${accountId}`],
  ['a customer by user', ({ userId }) => `/accounts/user/${userId}`],
  ['notes', ({ accountId }) => `/accounts/${accountId}/notes`],
  ['addresses', ({ userId }) => `/address/GetByUserId/${userId}`],
  ['a manifest', ({ manifestId }) => `/manifests/${manifestId}`],
  ['a manifest without packages', ({ manifestId }) => `/manifests/${manifestId}/nopackages`],
]

test.each(byPlace)('%s is read at its own office', async (title, urlOf) => {
  expect((await get(urlOf(placeOf(office)))).statusCode).toBe(200)
  const otherReply = await get(urlOf(placeOf(elsewhere)))
  if (title === 'packages of a customer')
    expect([otherReply.statusCode, otherReply.json()]).toEqual([200, []])
  else expect(otherReply.statusCode).toBe(404)
})

test('lists hold the rows of the office and those that no office has', async () => {
  const ownPlace = placeOf(office)
  const { result, totalItems } = (await page({ pageSize: 100 })).json()
  const ids = result.map(({ packageId }: { packageId: string }) => packageId)
  expect(ids).toEqual(expect.arrayContaining([ownPlace.packageId, ownerless]))
  expect(ids).not.toContain(placeOf(elsewhere).packageId)
  expect(totalItems).toBe(ids.length)
  expect((await get('/packages/count')).json().total).toBe(totalItems)
  expect((await get(`/packages/${ownerless}`)).statusCode).toBe(200)
  const manifests = (await page({}, 'manifests')).json().result
  const manifestIds = manifests.map(({ manifestId }: { manifestId: string }) => manifestId)
  expect(manifestIds).toContain(ownPlace.manifestId)
  expect(manifestIds).not.toContain(placeOf(elsewhere).manifestId)
  // No body widens it.
  expect((await page({ accountId: placeOf(elsewhere).accountId })).json().result).toEqual([])
  for (const searchString of ['Zelda', placeOf(elsewhere).word])
    expect((await page({ searchString })).body).not.toContain(placeOf(elsewhere).accountId)
})

test('a box of another office is recognised by its number: status and office, and nothing of its customer', async () => {
  const { trackingNumber, accountId, packageId } = placeOf(elsewhere)
  const answer = await page({ searchString: trackingNumber })
  expect(answer.json()).toMatchObject({
    totalItems: 1,
    result: [
      { packageId, trackingNumber, branchId: elsewhere, accountId: null, customer: null, description: '' },
    ],
  })
  expect(answer.body).not.toContain(accountId)
  expect((await page({ searchString: trackingNumber.slice(0, -1) })).body).not.toContain(packageId)
})

test('an invoice that was queued for a package of another office is taken, and its answer tells nothing of the customer', async () => {
  const { packageId, accountId, word } = placeOf(elsewhere)
  const payload = { packageId, name: 'shop.pdf', base64: pdfBase64('bought') }
  const answer = await at(handheld, { method: 'PUT', url: '/api/packages/uploadinvoice', payload })
  expect(answer.statusCode).toBe(200)
  for (const text of [accountId, word]) expect(answer.body).not.toContain(text)
})

test('photos are read that show a package of the office', async () => {
  const { deps } = server.app
  const takenAt = '2026-11-20T10:00:00.000Z'
  const clerk = actorOf('Warehouse', handheld.accountId)
  for (const [where, isRead] of [
    [office, true],
    [elsewhere, false],
  ] as const) {
    const fileId = await putPhoto(deps, placeOf(where), takenAt)
    await onTheBooks(deps, (tx) =>
      insertFile(tx.kysely, {
        ...{ fileId, name: 'photo.jpg', contentType: 'image/jpeg', size: 1, sha256: 'a'.repeat(64) },
        ...{ ownerAccountId: idOf(0xee), visibility: 'Private', kind: 'package-image', path: fileId },
        ...{ createdAt: takenAt, packageId: null, deletedAt: null },
      }),
    )
    const read = mustFindReadable(deps.db, { ...clerk, officeId: office }, fileId).then(
      () => true,
      () => false,
    )
    expect([where, await read]).toEqual([where, isRead])
    expect((await mustFindReadable(deps.db, clerk, fileId)).fileId).toBe(fileId)
  }
})

test('lists of the whole company are not for it, and people and handhelds of the whole company read as before', async () => {
  for (const url of ['/accounts', '/accounts/customers', '/accounts/minimal', '/questions', '/manifests'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 403])
  const employee = await server.tokenOf('Warehouse')
  for (const [, urlOf] of byPlace)
    expect((await server.as(employee, { url: `/api${urlOf(placeOf(elsewhere))}` })).statusCode).toBe(200)
  await moveTo(null)
  expect((await get('/accounts/customers')).statusCode).toBe(200)
  for (const [, urlOf] of byPlace) expect((await get(urlOf(placeOf(elsewhere)))).statusCode).toBe(200)
  await moveTo(office)
})

test('calls and devices have one rule: what is read is what is followed', () => {
  const actor = {
    ...actorOf('Warehouse', idOf(0x77)),
    permissions: ['PackageView' as const],
    officeId: idOf(1),
  }
  const offices = [[], [idOf(1)], [idOf(2)], [idOf(1), idOf(2)]]
  for (const archivedAt of [null, '2026-01-01T00:00:00.000Z'])
    for (const of of offices) {
      const row = { ...blankPackage(idOf(9), '2026-01-01T00:00:00.000Z'), offices: of, archivedAt }
      expect([of, archivedAt, packagePolicy.canRead(actor, row)]).toEqual([
        of,
        archivedAt,
        isFollowed(actor, 'package', row),
      ])
    }
})
