import { describe, expect, test } from 'vitest'
import { readArrival, readDeparture, readMawb, readWeightLb } from '../cell-values.ts'
import { readWaybillRow } from '../waybill-row.ts'
import { cargoTable, waybillsIn as rowsIn } from './cargo-message.ts'
import { isCargoMessage } from './message-text.ts'

const now = Date.parse('2026-11-26T15:00:00.000Z')
const waybillsIn = (text: string, at: number) => rowsIn(text, at).map(({ cells }) => cells)
const remarksIn = (text: string) => rowsIn(text, now).map(({ remarks }) => remarks)

const departure = `FSU/15
123-12345675MIAKIN/T41K368.5
DEP/BW033/26NOV1410/MIAKIN/T41K368.5`
const arrival = `FSU/15
123-12345675MIAKIN/T41K368.5
RCF/BW033/26NOV1700/KIN/T41K368.5
ARR/BW033/26NOV1600/KIN/T41K368.5
NFD/26NOV1800/KIN/T41K368.5`

test('the facts of several messages about a waybill are one row', () => {
  expect(waybillsIn(`${departure}\n\n${arrival}\n`, now)).toEqual([
    {
      ...{ mawb: '123-12345675', pieces: '41', weight: '368.5 kg', flight: 'BW033' },
      ...{ departs: '2026-11-26 14:10', arrives: '2026-11-26 16:00' },
    },
  ])
})

test('cargo that was received from a flight has arrived, if nothing says when', () => {
  const [waybill] = waybillsIn(arrival.replace(/ARR.*\n/, ''), now)
  expect(waybill?.arrives).toBe('2026-11-26 17:00')
})

const partOf = (event: string, at: string, pieces: number, flightNumber = 'BW033') =>
  `FSU/15\n123-12345675MIAKIN/P${pieces}K180T41\n${event}/${flightNumber}/${at}/KIN/P${pieces}K180\n`

test('a part that has arrived is not the whole consignment', () => {
  const [waybill] = waybillsIn(`${departure}\n${partOf('ARR', '26NOV1600', 20)}`, now)
  expect(waybill).toMatchObject({
    pieces: '41',
    weight: '368.5 kg',
    arrives: '',
    departs: '2026-11-26 14:10',
  })
})

test('a consignment has arrived with the last of its parts, however often one is reported', () => {
  const first = partOf('ARR', '26NOV1600', 20)
  expect(waybillsIn(first + first + first, now)[0]?.arrives).toBe('')
  const [waybill] = waybillsIn(first + partOf('ARR', '27NOV0910', 21, 'BW035') + first, now)
  expect(waybill).toMatchObject({ pieces: '41', flight: 'BW035', arrives: '2026-11-27 09:10' })
})

test('a part that has left says neither when the rest leaves nor with which flight', () => {
  const [waybill] = waybillsIn(partOf('DEP', '26NOV1410', 20), now)
  expect(waybill).toMatchObject({ mawb: '123-12345675', pieces: '41', flight: '', departs: '' })
})

test('a part without the number of all pieces is not taken for all', () => {
  const text = 'FSU/15\n123-12345675MIAKIN/P20K180\nARR/BW033/26NOV1600/KIN/P20K180'
  expect(waybillsIn(text, now)[0]).toMatchObject({ pieces: '', arrives: '' })
})

test('a waybill message names its flight by the day of the month', () => {
  const [waybill] = waybillsIn('FWB/16\r\n123-12345675MIAKIN/T3L20.5MC1.20\r\nFLT/BW033/28\r\nRTG/KINBW', now)
  expect(waybill).toMatchObject({ pieces: '3', weight: '20.5 lb', flight: 'BW033', departs: '2026-11-28' })
})

test.each([
  ['31DEC', '2026-01-02T12:00:00.000Z', '2025-12-31'],
  ['01JAN', '2026-12-30T12:00:00.000Z', '2027-01-01'],
])('%s is of the year that is nearest', (day, at, date) => {
  const [waybill] = waybillsIn(departure.replace('26NOV', day), Date.parse(at))
  expect(waybill?.departs.slice(0, 10)).toBe(date)
})

test('a table is no message, and garbage between messages is passed over', () => {
  expect(isCargoMessage('MAWB,Pieces\n123-12345675,4')).toBe(false)
  expect(isCargoMessage(`QK MIAFFXH\n.KINFMBW 261410\n${departure}`)).toBe(true)
  expect(waybillsIn(`hello\n=CMD\nDEP/BW033/26NOV/MIAKIN\n${departure}\nOSI/BE QUICK`, now)).toHaveLength(1)
  expect(cargoTable(departure, now).headings[0]).toBe('MAWB')
})

/** Waybills with right check digits. */
const a = '901-00001875'
const b = '901-00001886'

interface Told {
  readonly mawb: string
  readonly pieces?: string
  readonly flight?: string
  readonly departs?: string
  readonly arrives?: string
}

test.each<[string, string, readonly Told[]]>([
  [
    'a message without weight is about its own waybill',
    `FSU/15\n${a}MIAKIN/T10K100.5\nDEP/AA1234/27NOV2210/MIAKIN/T10K100.5\n\nFSU/12\n${b}MIAKIN/T10\nARR/AA2234/28NOV0210/KIN/T10`,
    [
      { mawb: a, flight: 'AA1234', departs: '2026-11-27 22:10', arrives: '' },
      { mawb: b, pieces: '10', flight: 'AA2234', departs: '', arrives: '2026-11-28 02:10' },
    ],
  ],
  [
    'a waybill with a digit too few ends the one before, and is named',
    `FSU/15\n${a}MIAKIN/T10K100\nFSU/12\n901-0000188LAXNEW/T25\nARR/AA2234/28NOV0210/KIN/T25`,
    [
      { mawb: a, arrives: '' },
      { mawb: '901-0000188LAXNEW', flight: 'AA2234' },
    ],
  ],
  [
    'a message whose waybill is not even a number ends the one before, and is named',
    `FSU/15\n${a}MIAKIN/T10K100\nFSU/12\nO01/00001880LAXNEW\nARR/AA2234/28NOV0210/KIN/T25`,
    [{ mawb: a, arrives: '' }, { mawb: 'O01/00001880LAXNEW' }],
  ],
  [
    'a message without airports',
    `FSU/12\n${a}/T10\nARR/AA2234/28NOV0210/KIN/T10`,
    [{ mawb: a, pieces: '10', arrives: '2026-11-28 02:10' }],
  ],
  [
    'a message with the number alone',
    `FSU/12\n${a}\nDEP/AA2234/28NOV0010/MIAKIN/T10`,
    [{ mawb: a, pieces: '10', departs: '2026-11-28 00:10' }],
  ],
  [
    'a truck’s arrival in Miami is not the flight’s in Kingston',
    `FSU/15\n${a}FLLKIN/T10K100.5\nDEP/AA5501/26NOV0900/FLLMIA/T10K100.5\nFSU/15\n${a}FLLKIN/T10K100.5\nRCF/AA5501/26NOV1100/MIA/T10K100.5`,
    [{ mawb: a, flight: 'AA5501', departs: '2026-11-26 09:00', arrives: '' }],
  ],
  [
    'the flight into the last airport is the waybill’s, whichever message comes first',
    `FSU/15\n${a}FLLKIN/T10K1\nDEP/AA1/27NOV0030/MIAKIN/T10K1\nFSU/15\n${a}FLLKIN/T10K1\nDEP/AA5501/26NOV0900/FLLMIA/T10K1`,
    [{ mawb: a, flight: 'AA1', departs: '2026-11-27 00:30' }],
  ],
  [
    'parts on two legs are not counted together',
    `FSU/15\n${a}FLLKIN/P5K1T10\nDEP/AA5501/26NOV0900/FLLMIA/P5K1\nDEP/AA1/27NOV0030/MIAKIN/P5K1`,
    [{ mawb: a, pieces: '10', flight: '', departs: '' }],
  ],
  [
    'a truck’s arrival says nothing about a waybill without airports',
    `FSU/12\n${a}/T10\nRCF/AA5501/26NOV1100/MIA/T10`,
    [{ mawb: a, arrives: '' }],
  ],
  [
    'two consignments in a message',
    `FSU/15\n${a}MIAKIN/T10K100\nARR/BW033/26NOV1600/KIN/T10\n${b}MIAKIN/T4K40\nARR/BW033/26NOV1605/KIN/T4`,
    [
      { mawb: a, pieces: '10', arrives: '2026-11-26 16:00' },
      { mawb: b, pieces: '4', arrives: '2026-11-26 16:05' },
    ],
  ],
  [
    'pieces that are missing have not arrived',
    `FSU/15\n${a}MIAKIN/T10K100\nARR/BW033/26NOV1600/KIN/T10\nDIS/BW033/26NOV1800/KIN/MSCA/P2K20`,
    [{ mawb: a, arrives: '' }],
  ],
  [
    'pieces that were left behind have not departed, until another flight takes them',
    `FSU/15\n${a}MIAKIN/T10K100\nDEP/BW033/26NOV1410/MIAKIN/T10\nDIS/BW033/26NOV1400/MIA/OFLD/P2K20\nDEP/BW035/27NOV1410/MIAKIN/P2`,
    [{ mawb: a, flight: 'BW035', departs: '2026-11-27 14:10' }],
  ],
  [
    'a list of house waybills names its master',
    `FHL/4\nMBI/${a}MIAKIN/T10K100\nHBS/QS260000123/MIAKIN/2/K20//SHOES\nTXT/SHOES`,
    [{ mawb: a, pieces: '10', flight: '' }],
  ],
  [
    'a flight’s list of cargo',
    `FFM/8\n1/BW033/28NOV1410/MIA\nPOS/NIL\nKIN\n${a}MIAKIN/T10K100MC1.2/CONSOL\nOSI/KEEP DRY\n${b}MIAKIN/P4K40T9/CONSOL\nPOS\n123-12345675MIAPOS/T1K1\nLAST`,
    [
      { mawb: a, pieces: '10', flight: 'BW033', departs: '2026-11-28 14:10' },
      { mawb: b, pieces: '9', flight: 'BW033' },
      { mawb: '123-12345675', flight: 'BW033' },
    ],
  ],
  [
    'an envelope',
    `UNB+UNOA:1+BW+QS+261128:0210+1'UNH+1+CIMFSU:12'FSU/12'${a}MIAKIN/T10K100.5'ARR/AA2234/28NOV0210/KIN/T10'UNT+4+1'UNZ+1+1'`,
    [{ mawb: a, pieces: '10', flight: 'AA2234', arrives: '2026-11-28 02:10' }],
  ],
  [
    'everything on one line',
    `FSU/12 ${a}MIAKIN/T10K100.5 DEP/AA2234/27NOV2210/MIAKIN/T10 ARR/AA2234/28NOV0210/KIN/T10 FSU/12 ${b}MIAKIN/T4 NFD/28NOV0310/KIN/T4`,
    [
      { mawb: a, departs: '2026-11-27 22:10', arrives: '2026-11-28 02:10' },
      { mawb: b, pieces: '4' },
    ],
  ],
  [
    'everything on one line without blanks',
    `FSU/12${a}MIAKIN/T10K100.5DEP/AA2234/27NOV2210/MIAKIN/T10K100.5`,
    [{ mawb: a, pieces: '10', departs: '2026-11-27 22:10' }],
  ],
  [
    'an address before the message on one line',
    `QK MIAFFXH .KINFMBW 261410 FSU/12 ${a}MIAKIN/T10K1 ARR/AA2234/28NOV0210/KIN/T10K1`,
    [{ mawb: a, arrives: '2026-11-28 02:10' }],
  ],
  [
    'times apart from the day',
    `fsu/12\n${a}miakin/t10\ndep/aa2234/27nov/miakin/t10/a2210/e0010-n`,
    [{ mawb: a, departs: '2026-11-27 22:10' }],
  ],
  [
    'a waybill with two flights is on the second one in the end',
    `FWB/16\n${a}FLLKIN/T3L20.5MC1.20\nFLT/AA5501/26/BW033/27\nRTG/MIAAA/KINBW`,
    [{ mawb: a, pieces: '3', flight: 'BW033', departs: '2026-11-27' }],
  ],
])('%s', (_, text, waybills) => {
  expect(isCargoMessage(text)).toBe(true)
  const rows = waybillsIn(text, now)
  expect(rows).toHaveLength(waybills.length)
  for (const [n, waybill] of waybills.entries()) expect(rows[n]).toMatchObject(waybill)
})

test.each<[string, string, string]>([
  ['DIS/BW033/26NOV1800/KIN/MSCA/P2K20', 'is told', 'The airline reports 2 pieces missing: BW033 at KIN.'],
  ['DIS/BW033/26NOV1800/KIN/FDCA/P1', 'is told', 'The airline reports 1 piece found: BW033 at KIN.'],
  ['DIS/BW033/26NOV1800/KIN/XYZA', 'is told by its code', 'The airline reports pieces XYZA: BW033 at KIN.'],
  ['ARR/BW033/26/KIN/T10', 'is named', '“ARR/BW033/26/KIN/T10” can’t be read.'],
  ['DEP/?/26NOV/KIN', 'is named', '“DEP/?/26NOV/KIN” can’t be read.'],
])('the line %s %s', (line, _, remark) => {
  expect(remarksIn(`FSU/15\n${a}MIAKIN/T10K100\n${line}`)).toEqual([[remark]])
})

test('an unreadable line behind a number is named, and its steps stay with it', () => {
  const text = `FSU/15\n${b}MIAKIN/T10K100\nFSU/15\n${a}LAX?NEW/25\nARR/BW033/26NOV1600/NEW/T25`
  expect(remarksIn(text)).toEqual([[], ['“LAX?NEW/25” can’t be read.']])
  expect(waybillsIn(text, now)[0]?.arrives).toBe('')
})

test.each([
  ['901-00001874LAXNEW/T25', /“901-00001874” is mistyped: the last digit/],
  ['901-0000187LAXNEW/T25', /“901-0000187LAXNEW” is not a waybill number/],
  ['???', /“\?\?\?” is not a waybill number/],
])('the waybill of %s is refused in the preview', (line, problem) => {
  const [row] = rowsIn(`FSU/15\n${line}\nARR/BW033/26NOV1600/NEW/T25`, now)
  expect(
    readWaybillRow(row?.cells ?? {})
      .problems?.map(({ text }) => text)
      .join(' '),
  ).toMatch(problem)
})

test('a megabyte of nonsense is read in a moment', () => {
  const nonsense = [
    `FSU/12 ${'9'.repeat(1_000_000)}`,
    `FSU/12${' '.repeat(1_000_000)}x`,
    'FSU/12\n'.repeat(100_000),
  ]
  for (const text of nonsense) expect(isCargoMessage(text) ? waybillsIn(text, now).length : 0).toBeLessThan(2)
})

describe('cells', () => {
  test.each([
    ['123-12345675', '123-12345675'],
    ['123 1234 5675', '123-12345675'],
    ['12312345675', '123-12345675'],
    ['123-12345674', undefined],
    ['1234', undefined],
  ])('the waybill number %s', (text, value) => expect(readMawb(text).value).toBe(value))

  test.each([
    ['4.2', 4.2],
    ['1,234.5 lbs', 1234.5],
    ['10 kg', 22.05],
    ['0', undefined],
    ['heavy', undefined],
    ['200000', undefined],
  ])('the weight %s', (text, value) => expect(readWeightLb(text).value).toBe(value))

  test.each([
    ['2026-11-26 14:10', '2026-11-26T19:10:00.000Z'],
    ['2026-11-26', '2026-11-26T05:00:00.000Z'],
    ['2026-11-26T14:10:00', '2026-11-26T19:10:00.000Z'],
    ['2026-02-30', undefined],
    ['26/11/2026', undefined],
    ['2026-11-26 25:00', undefined],
  ])('the moment %s', (text, value) => expect(readArrival(text).value).toBe(value))

  test.each([
    ['2026-07-15 00:30', '2026-07-15T04:30:00.000Z'],
    ['2026-01-15 00:30', '2026-01-15T05:30:00.000Z'],
    ['2026-07-15', '2026-07-15T04:00:00.000Z'],
    ['2026-02-30', undefined],
    ['2026-11-26 24:00', undefined],
  ])('the departure %s is the clock’s in Florida', (text, value) =>
    expect(readDeparture(text).value).toBe(value),
  )

  test('a flight that arrives before it departs is refused', () => {
    const cells = { mawb: '123-12345675', departs: '2026-11-26', arrives: '2026-11-25' }
    expect(readWaybillRow(cells).problems?.map(({ key }) => key)).toEqual(['arrives'])
  })
})

test.each([
  ['31', '2027-03-01', '2027-03-31'],
  ['31', '2027-05-01', '2027-05-31'],
  ['30', '2027-02-27', '2027-01-30'],
  ['29', '2028-02-27', '2028-02-29'],
  ['01', '2026-12-31', '2027-01-01'],
  ['31', '2027-01-01', '2026-12-31'],
  ['00', '2027-01-01', ''],
  ['99', '2027-01-01', ''],
])('a flight that is booked for the %s is, on %s, a day that there is', (day, today, departs) => {
  const at = Date.parse(`${today}T12:00:00Z`)
  const [waybill] = waybillsIn(`FWB/16\n123-12345675MIAKIN/T3K10\nFLT/BW600/${day}`, at)
  expect(waybill?.departs).toBe(departs)
})

test.each([
  ['29FEB', '2026-03-01', '29FEB 14:10'],
  ['29FEB', '2028-03-02', '2028-02-29 14:10'],
  ['31FEB', '2027-03-01', '31FEB 14:10'],
  ['31APR', '2027-05-01', '31APR 14:10'],
  ['12FEV', '2027-03-01', '12FEV 14:10'],
  ['00MAR', '2027-03-01', '00MAR 14:10'],
])('a departure on %s is, on %s, %s, and a day that there isn’t is refused', (day, today, departs) => {
  const at = Date.parse(`${today}T12:00:00Z`)
  const [waybill] = waybillsIn(departure.replace('26NOV', day), at)
  expect(waybill?.departs).toBe(departs)
  const { problems = [] } = readWaybillRow(waybill ?? {})
  expect(problems.map(({ key }) => key)).toEqual(departs.startsWith('20') ? [] : ['departs'])
})
