import { expect, test } from 'vitest'
import { noticeEvents } from '#sync/entities/messages/message-topics.ts'
import { gsmLength, partsOfSms, toGsm } from './gsm.ts'
import { shortTextOf } from './short-texts.ts'

const facts = {
  ...{ month: '2026-11', closingJmdCents: 123_456_789_00 },
  packageId: '019abcde-0000-7000-8000-000000000001',
  trackingNumber: '1Z999AA10123456784',
  description:
    'Señor O’Brien’s “extra-large” espresso machine with 24 spare gaskets and a très long name that goes on',
  branchId: null,
  more: 'The lady at the gate – auntie Beverley – wasn’t there and the dog didn’t let our driver in, twice',
  startsOn: '2026-12-03',
  dailyJmdCents: 15_000,
  isCleared: true,
  outcome: 'paid as a credit of J$12,345.67',
  deliveryId: '019abcde-0000-7000-8000-000000000002',
  driver: 'Christopher-Alexander',
  day: '2026-12-03',
  dueJmdCents: 123_456_700,
  invoiceId: '019abcde-0000-7000-8000-000000000003',
  number: 'INV-2026-0000123',
  totalJmdCents: 123_456_700,
  paymentId: '019abcde-0000-7000-8000-000000000004',
  receiptNumber: 'RC-2026-0000123',
  amountJmdCents: 123_456_700,
  creditJmdCents: 500,
  storeOrderId: '019abcde-0000-7000-8000-000000000005',
  store: 'The Very Long Store Name of Fort Lauderdale & Daughters, Incorporated',
  status: 'Arrived',
  days: 30,
  mailbox: 'QS-10001',
  origins: [
    { branchId: 'b', label: 'Air, Express', address: '100 Quayside Way, Doral, FL 33166', phone: '' },
  ],
  bills: [{ number: 'INV-2026-0000123', balanceJmdCents: 123_456_700, dueOn: '2026-11-03' }],
  paper: 'Letter of authority for the person who comes for the packages',
  expiresOn: '2026-12-03',
  method: 'Cash',
  reason: 'The bank doesn’t know a transfer of this amount on that day',
}

const brands = [
  { name: 'Quayside', colour: '', logo: null, base: '' },
  { name: 'Saint Lucia & Pedro Plains Forwarding', colour: '', logo: null, base: '/slp' },
]

test.each(brands)('every event of $name is one SMS in GSM-7, with names of any length', (brand) => {
  const frame = { brand, publicUrl: 'https://app.quayside.example' }
  for (const event of noticeEvents) {
    const { text, link } = shortTextOf(event, facts as never, frame)
    expect([event, text, gsmLength(text) !== null && partsOfSms(text)]).toEqual([event, text, 1])
    expect(text.endsWith(link)).toBe(true)
    expect(link).not.toContain('0000-7000')
  }
})

test('a package’s link is the page that needs no login, of the customer’s brand', () => {
  const [, brand] = brands
  if (!brand) throw new Error('There is no second brand')
  const { link } = shortTextOf('package.ReadyForPickup', facts as never, {
    brand,
    publicUrl: 'https://q.example',
  })
  expect(link).toBe('https://q.example/slp/track?number=1Z999AA10123456784')
})

test('a description in another script gives way to the tracking number', () => {
  const [brand] = brands
  if (!brand) throw new Error('There is no brand')
  const chinese = { ...facts, description: '咖啡机' }
  const { text } = shortTextOf('package.ReadyForPickup', chinese as never, {
    brand,
    publicUrl: 'https://q.example',
  })
  expect(text).toContain('Ready for pickup: 1Z999AA10123456784')
})

test.each([
  ['Size 9½', 'Size 9 1/2'],
  ['½ lb', '1/2 lb'],
  ['9 ¾ in', '9 3/4 in'],
  ['1⅛', '1 1/8'],
  ['5² cm²', '5^2 cm2'],
  ['3⁄4', '3/4'],
])('%s is sent as %s', (text, sentText) => {
  expect(toGsm(text)).toBe(sentText)
})

test('marks of typography become those of GSM-7', () => {
  expect(toGsm('“It’s” – café… 咖 ñ')).toBe('"It\'s" - café... ñ')
  expect(gsmLength('€1')).toBe(3)
  expect([partsOfSms('a'.repeat(160)), partsOfSms('a'.repeat(161)), partsOfSms('咖'.repeat(71))]).toEqual([
    1, 2, 2,
  ])
})
