import { expect, test } from 'vitest'
import {
  blankDoor,
  collectedOf,
  countCash,
  type DoorStop,
  type DoorValues,
  doorProblems,
  givenCode,
  refusedAt,
  restAfter,
  stopTaken,
} from './door-values.ts'

const due = 92_000
const stop: DoorStop = {
  ...{ packageIds: ['p1', 'p2'], dueJmdCents: due, cashRoundingJmdCents: 100, persons: [] },
  ...{ mustPayNow: false, mayOweRest: false, owedParts: [], asksCode: false },
}
const values = (change: Partial<DoorValues> = {}): DoorValues => ({
  ...blankDoor(due),
  cash: '1000',
  scanned: ['p1', 'p2'],
  signature: new Blob(['drawn']),
  ...change,
})
const wrong = (change: Partial<DoorValues>, more: Partial<DoorStop> = {}) =>
  Object.keys(doorProblems(values(change), { ...stop, ...more }))

test('another recipient states their relation and shows an ID', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ who: 'other' })).toEqual(['name', 'relationship', 'idType'])
  const aunt = { who: 'other', name: 'Ann', relationship: 'Aunt', idType: 'Passport' }
  expect(wrong(aunt)).toEqual([])
  expect(wrong({ ...aunt, idLast4: '12' })).toEqual(['idLast4'])
})

test('the cash must be enough, and is split into the payment and the change', () => {
  expect(wrong({ cash: '' })).toEqual(['cash'])
  expect(wrong({ cash: '919.99' })).toEqual(['cash'])
  expect(wrong({ cash: '1000000000' })).toEqual(['cash'])
  expect(wrong({ pays: 'nothing', cash: '' })).toEqual([])
  expect(countCash(values({ cash: '1,000.00' }), stop)).toEqual({
    ...{ tenderedJmdCents: 100_000, changeJmdCents: 8_000 },
  })
  expect(countCash(values({ pays: 'nothing' }), stop)).toBeNull()
  expect(countCash(values({ cash: '900' }), stop)).toBeNull()
})

test('each package is scanned or ticked, and there is a signature or a photo', () => {
  expect(doorProblems(values({ scanned: ['p2'] }), stop)).toEqual({ scanned: 'Scan or tick 1 more package.' })
  expect(wrong({ signature: null })).toEqual(['signature'])
  expect(wrong({ signature: null, unsigned: true })).toEqual(['photos'])
  expect(wrong({ signature: null, unsigned: true, photos: [new File(['taken'], 'photo.jpg')] })).toEqual([])
})

test('the amount due is collected while the server can be reached', () => {
  expect(wrong({ pays: 'nothing', cash: '' }, { mustPayNow: true })).toEqual(['pays'])
})

test.each([
  { dueJmdCents: 663_214, cash: '6632', changeJmdCents: 0 },
  { dueJmdCents: 663_214, cash: '6,632.14', changeJmdCents: 0 },
  { dueJmdCents: 663_214, cash: '6633', changeJmdCents: 100 },
  { dueJmdCents: 663_250, cash: '6633', changeJmdCents: 0 },
  { dueJmdCents: 30, cash: '0', changeJmdCents: 0 },
])('$dueJmdCents cents are paid by $cash in coins', ({ dueJmdCents, cash, changeJmdCents }) => {
  expect(wrong({ cash }, { dueJmdCents })).toEqual([])
  expect(countCash(values({ cash }), { ...stop, dueJmdCents })).toMatchObject({ changeJmdCents })
})

test('a dollar too little is too little', () => {
  expect(wrong({ cash: '6631' }, { dueJmdCents: 663_214 })).toEqual(['cash'])
  expect(wrong({ cash: '6632' }, { dueJmdCents: 663_250 })).toEqual(['cash'])
})

test('a card is taken with the number of its slip, for what is due to the cent', () => {
  expect(wrong({ pays: 'card', cash: '', slip: ' ' })).toEqual(['slip'])
  expect(wrong({ pays: 'card', cash: '', slip: '4711' }, { mustPayNow: true })).toEqual([])
  const door = { ...stop, dueJmdCents: 663_214 }
  expect(collectedOf(values({ pays: 'card', cash: '9', slip: ' 4711 ' }), door)).toEqual({
    ...{ method: 'Card', amountJmdCents: 663_214, tenderedJmdCents: null, reference: '4711' },
  })
  expect(restAfter(values({ pays: 'card', cash: '9' }), { ...door, mayOweRest: true })).toBe(0)
})

test('part of the cash is taken only where the office lets the customer owe the rest', () => {
  const waivedStop = { ...stop, mayOweRest: true }
  expect(wrong({ cash: '900' })).toEqual(['cash'])
  expect(wrong({ cash: '900' }, { mayOweRest: true })).toEqual([])
  expect(collectedOf(values({ cash: '900' }), waivedStop)).toEqual({
    ...{ method: 'Cash', amountJmdCents: 90_000, tenderedJmdCents: 90_000 },
  })
  expect([restAfter(values({ cash: '900' }), waivedStop), restAfter(values({ cash: '900' }), stop)]).toEqual([
    2_000, 0,
  ])
  // the whole amount pays the stop, with change
  expect(collectedOf(values({ cash: '1000' }), waivedStop)).toEqual({
    ...{ method: 'Cash', amountJmdCents: due, tenderedJmdCents: 100_000 },
  })
  expect(restAfter(values({ cash: '920' }), waivedStop)).toBe(0)
  for (const cash of ['0', '', '919.50'])
    expect(wrong({ cash }, { mayOweRest: true }), cash).toEqual(['cash'])
  expect(collectedOf(values({ pays: 'nothing', cash: '900' }), waivedStop)).toBeNull()
})

test('a package that is refused or damaged is not scanned, and its invoice is not due', () => {
  const parts = [
    { packageIds: [], dueJmdCents: 12_000 },
    { packageIds: ['p1'], dueJmdCents: 30_000 },
    { packageIds: ['p2'], dueJmdCents: 50_000 },
  ]
  const part = {
    photos: [new File(['taken'], 'photo.jpg')],
    scanned: ['p1'],
    refusals: { p2: 'Damaged' as const },
    cash: '420',
  }
  const wholeStop = { ...stop, owedParts: parts }
  expect(wrong(part, { owedParts: parts })).toEqual([])
  expect(wrong({ ...part, cash: '419' }, { owedParts: parts })).toEqual(['cash'])
  expect(stopTaken(values(part), wholeStop).dueJmdCents).toBe(42_000)
  expect(collectedOf(values(part), stopTaken(values(part), wholeStop))).toMatchObject({
    amountJmdCents: 42_000,
  })
  expect(refusedAt(values(part), stop.packageIds)).toEqual([{ packageId: 'p2', reason: 'Damaged' }])
  const scannedLater = values({ ...part, scanned: ['p1', 'p2'] })
  expect(refusedAt(scannedLater, stop.packageIds)).toEqual([])
  expect(stopTaken(scannedLater, wholeStop).dueJmdCents).toBe(due)
})

test('a stop of which nothing is taken is not handed over', () => {
  const refusals = { p1: 'Refused' as const, p2: 'Refused' as const }
  expect(doorProblems(values({ scanned: [], refusals }), stop)['scanned']).toBe(
    'No package is taken. Go back and choose “Can’t deliver”.',
  )
})

test('nothing is asked for what is taken free of charge', () => {
  const parts = [{ packageIds: ['p2'], dueJmdCents: due }]
  const part = { scanned: ['p1'], refusals: { p2: 'Refused' as const } }
  for (const pays of ['cash', 'card', 'nothing'] as const)
    expect(wrong({ ...part, pays, cash: '', slip: '' }, { owedParts: parts, mustPayNow: true })).toEqual([])
})

test('a code is asked for where the stop asks, and a typing error or a missing reason is named', () => {
  const asking = { asksCode: true }
  expect(wrong({}, asking)).toEqual(['code'])
  expect(wrong({ code: '572 4' }, asking)).toEqual(['code'])
  expect(wrong({ code: '572 341' }, asking)).toEqual(['code'])
  expect(wrong({ code: '572 349' }, asking)).toEqual([])
  expect(wrong({ code: 'x', hasNoCode: true }, asking)).toEqual(['codeReason'])
  expect(wrong({ hasNoCode: true, codeReason: 'No phone' }, asking)).toEqual([])
  expect(wrong({ code: 'x' })).toEqual([])
})

test('the change carries the code or the reason, never both', () => {
  const digits = values({ code: '572-349', codeReason: ' No phone ' })
  expect(givenCode(digits, { asksCode: true })).toEqual({ code: '572349', codeReason: '' })
  expect(givenCode({ ...digits, hasNoCode: true }, { asksCode: true })).toEqual({
    code: '',
    codeReason: 'No phone',
  })
  expect(givenCode(digits, { asksCode: false })).toEqual({ code: '', codeReason: '' })
})

test('a damaged package that is not taken has a photo', () => {
  const damage = { scanned: ['p2'], refusals: { p1: 'Damaged' as const } }
  expect(wrong(damage)).toEqual(['photos'])
  expect(wrong({ ...damage, photos: [new File(['taken'], 'photo.jpg')] })).toEqual([])
  expect(wrong({ ...damage, refusals: { p1: 'Refused' } })).toEqual([])
})
