import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { clock } from '../browser/clock.ts'
import { loadReplica, openFor, openNow } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import {
  counterSubject,
  doorSubject,
  dropHandover,
  findCounterHandover,
  keepHandover,
  type OpenHandover,
  readHandover,
  removeHandoverDraft,
  stopKeeping,
} from './handover-drafts.ts'

const day = 86_400_000
let nth = 0
beforeEach(async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return { drawImage: () => undefined, fillRect: () => undefined }
      }
      convertToBlob() {
        return Promise.resolve(new Blob(['jpeg'], { type: 'image/jpeg' }))
      }
    },
  )
  useSyncStore.setState({ skewMs: 0 })
  await loadReplica()
  openFor(`handover-${++nth}`)
})
afterEach(() => {
  openFor(null)
  vi.unstubAllGlobals()
})

const [anna, boris] = [idOf(1), idOf(2)]
const door = { subject: doorSubject(idOf(5)), makerId: anna }
const signature = () => new Blob(['drawn'], { type: 'image/png' })
const photo = () => new File(['taken'], 'photo.jpg', { type: 'image/jpeg' })
const handover = (change: Partial<OpenHandover> = {}): OpenHandover => ({
  ...door,
  packageIds: [],
  values: { cash: '6633', scanned: [idOf(9)], signature: signature(), photos: [photo(), photo()] },
  ...change,
})
const pictures = async () => (await openNow()?.db._blob.count()) ?? 0

test('a filled-in form comes back whole: fields, scans, signature and photos', async () => {
  await keepHandover(handover())
  const draft = await readHandover(door)
  expect(draft?.values).toMatchObject({ cash: '6633', scanned: [idOf(9)] })
  const { signature: drawn, photos } = (draft?.values ?? {}) as { signature: Blob[]; photos: Blob[] }
  expect(await Promise.all(drawn.map((picture) => picture.text()))).toEqual(['drawn'])
  expect([drawn, photos].map((pictures) => pictures.map(({ type }) => type))).toEqual([
    ['image/png'],
    ['image/jpeg', 'image/jpeg'],
  ])
})

test('[H9] it is shown at no other stop and to no other worker', async () => {
  await keepHandover(handover())
  expect(await readHandover({ ...door, subject: doorSubject(idOf(6)) })).toBeNull()
  expect(await readHandover({ ...door, makerId: boris })).toBeNull()
  await keepHandover(handover({ subject: doorSubject(idOf(6)), values: { cash: '1' } }))
  expect((await readHandover(door))?.values['cash']).toBe('6633')
})

test('pictures are stored once, and go with what no longer holds them', async () => {
  const values = handover().values
  await keepHandover(handover({ values }))
  await keepHandover(handover({ values: { ...values, cash: '7000' } }))
  expect(await pictures()).toBe(3)
  await keepHandover(handover({ values: { ...values, photos: [] } }))
  expect(await pictures()).toBe(1)
  await dropHandover(door)
  expect([await pictures(), await readHandover(door)]).toEqual([0, null])
})

test('[H9] it goes in the transaction that saves its hand-over, and nothing that was under way brings it back', async () => {
  await keepHandover(handover())
  const late = keepHandover(handover({ values: { cash: '7000' } }))
  await stopKeeping(door)
  await openNow()?.store.write((tx) => removeHandoverDraft(tx, door), { durable: true })
  await late
  expect([await readHandover(door), await pictures()]).toEqual([null, 0])
})

test('[H9] a handover draft is no longer offered after a week, and is deleted when the next one is stored', async () => {
  await keepHandover(handover())
  const now = clock.now()
  vi.spyOn(clock, 'now').mockReturnValue(now + 8 * day)
  expect(await readHandover(door)).toBeNull()
  await keepHandover(handover({ subject: doorSubject(idOf(6)), values: { cash: '1' } }))
  expect(await pictures()).toBe(0)
  vi.mocked(clock.now).mockRestore()
})

test('the counter continues with its last customer, for the same worker and within the hour', async () => {
  const counter = { subject: counterSubject(idOf(7)), packageIds: [idOf(8), idOf(9)] }
  await keepHandover(handover())
  await keepHandover(handover(counter))
  const counterHandover = { accountId: idOf(7), packageIds: [idOf(8), idOf(9)] }
  expect([await findCounterHandover(anna), await findCounterHandover(boris)]).toEqual([counterHandover, null])
  const now = clock.now()
  vi.spyOn(clock, 'now').mockReturnValue(now + day / 12)
  expect(await findCounterHandover(anna)).toBeNull()
  vi.mocked(clock.now).mockRestore()
})
