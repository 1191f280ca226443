import { expect, test } from 'vitest'
import { dutyTermsOf } from '../../test/duty-terms.ts'
import { idOf } from '../../test/people.ts'
import { beginEnding } from '../packages/ending.ts'
import { blockersOf, manifestBlockersOf, notReadyText } from './readiness.ts'

const ready = {
  packageId: idOf(1),
  accountId: 'somebody',
  lines: [],
  dutyCategory: 'Shoes',
  description: 'Shoes',
  weightLb: 4,
  shipWhen: 'Now' as const,
  mode: 'Air' as const,
  invoiceState: 'Received' as const,
  declaredValueUsdCents: 4500,
  prohibited: false,
  battery: 'None' as const,
  ending: null,
}
const dear = { declaredValueUsdCents: 10_001 }
const itemOf = (dutyCategory: string | null) => ({
  ...{ lineId: idOf(dutyCategory === null ? 1 : 2), description: 'Item', quantity: 1, valueUsdCents: 5_001 },
  ...{ dutyCategory, hsCode: '' },
})
const question = beginEnding('Unwanted', 'Asked', { reason: '', by: '', at: '2026-11-02T08:00:00.000Z' })
const knownFacts = {
  hasTrn: false,
  lacksPapers: false,
  dutyTerms: dutyTermsOf('Shoes'),
  manifestMode: 'Air' as const,
}

test.each([
  ['nothing', {}, []],
  ['an owner', { accountId: null }, ['noOwner']],
  ['a description', { description: ' ' }, ['noDescription']],
  ['a weight', { weightLb: null }, ['noWeight']],
  ['the mode of the manifest', { mode: 'Sea' as const }, ['otherMode']],
  ['nothing with no mode chosen', { mode: null }, []],
  ['its customer’s word to ship', { shipWhen: 'Hold' as const }, ['onHold']],
  ['nothing when it ships together', { shipWhen: 'Together' as const }, []],
  ['an invoice', { invoiceState: 'Missing' as const }, ['noInvoice']],
  ['an invoice that stands', { invoiceState: 'Rejected' as const }, ['noInvoice']],
  ['no invoice where none is required', { invoiceState: 'NotRequired' as const }, []],
  ['a declared value', { declaredValueUsdCents: null }, ['noDeclaredValue']],
  ['to be allowed', { prohibited: true }, ['prohibited']],
  ['its battery in the device', { battery: 'Loose' as const }, ['looseBattery']],
  ['its customer’s wish', { ending: { ...question, status: 'Chosen' as const } }, ['unwanted']],
  ['nothing after a reminder', { ending: { ...question, status: 'Noticed' as const } }, []],
  ['nothing with an installed battery', { battery: 'Installed' as const }, []],
  ['nothing at exactly the duty-free limit', { declaredValueUsdCents: 10_000 }, []],
  ['a TRN one cent above it', { declaredValueUsdCents: 10_001 }, ['noTrn']],
  ['an owner before a TRN', { declaredValueUsdCents: 10_001, accountId: null }, ['noOwner']],
  ['no category at the limit', { declaredValueUsdCents: 10_000, dutyCategory: null }, []],
  ['a category one cent above it', { ...dear, dutyCategory: null }, ['noTrn', 'noCategory']],
  ['a category that the duty table still has', { ...dear, dutyCategory: 'Hats' }, ['noTrn', 'noCategory']],
  [
    'a category for one of its items',
    { ...dear, dutyCategory: null, lines: [itemOf('Shoes'), itemOf(null)] },
    ['noTrn', 'noCategory'],
  ],
  [
    'nothing with a category for each item',
    { ...dear, dutyCategory: null, lines: [itemOf('SHOES')] },
    ['noTrn'],
  ],
  [
    'everything at once',
    { accountId: null, invoiceState: 'Missing' as const, declaredValueUsdCents: null, prohibited: true },
    ['noOwner', 'noInvoice', 'noDeclaredValue', 'prohibited'],
  ],
])('a package may lack %s', (_what, overrides, expectedBlockers) => {
  expect(blockersOf({ ...ready, ...overrides }, knownFacts)).toEqual(expectedBlockers)
})

test('papers that are needed before a flight hold what has an owner', () => {
  expect(blockersOf(ready, { ...knownFacts, lacksPapers: true })).toEqual(['noPapers'])
  expect(blockersOf({ ...ready, accountId: null }, { ...knownFacts, lacksPapers: true })).toEqual(['noOwner'])
  expect(blockersOf(ready, { ...knownFacts, lacksPapers: null })).toEqual([])
})

test('a TRN that exists, or that this side can’t know, blocks nothing', () => {
  const dear = { ...ready, declaredValueUsdCents: 50_000 }
  expect(blockersOf(dear, { ...knownFacts, hasTrn: true })).toEqual([])
  expect(blockersOf(dear, { ...knownFacts, hasTrn: null })).toEqual([])
  expect(blockersOf(dear, { ...knownFacts, dutyTerms: null })).toEqual([])
})

test('a long list names the first five and counts the others', () => {
  const list = Array.from({ length: 7 }, (_, n) => ({
    packageId: String(n),
    trackingNumber: `TBA${n}`,
    blockers: n === 0 ? (['noOwner', 'noInvoice'] as const) : (['noOwner'] as const),
  }))
  expect(notReadyText(list)).toBe(
    'TBA0 has no owner, has no merchant invoice; TBA1 has no owner; TBA2 has no owner; TBA3 has no owner; TBA4 has no owner; 2 more',
  )
})

test('a list of five is named in full', () => {
  const list = [0, 1, 2, 3, 4].map((n) => ({
    ...{ packageId: String(n), trackingNumber: `TBA${n}`, blockers: ['noOwner'] as const },
  }))
  expect(notReadyText(list)).toBe(
    list.map(({ trackingNumber }) => `${trackingNumber} has no owner`).join('; '),
  )
})

test.each([
  ['nothing', { mawbNumber: '001-12345675', departsAt: '2026-11-02T08:00:00.000Z' }, []],
  ['its waybill', { mawbNumber: ' ', departsAt: '2026-11-02T08:00:00.000Z' }, ['noWaybill']],
  ['its departure', { mawbNumber: '001-12345675', departsAt: null }, ['noDeparture']],
])('a manifest may lack %s', (_what, manifest, expectedBlockers) => {
  expect(manifestBlockersOf(manifest)).toEqual(expectedBlockers)
})
