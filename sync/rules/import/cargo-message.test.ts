import { describe, expect, test } from 'vitest'
import { cargoTable, isCargoMessage, waybillsIn } from './cargo-message.ts'
import { readMawb, readMoment, readWeightLb } from './cell-values.ts'
import { readWaybillRow } from './waybill-row.ts'

const now = Date.parse('2026-11-26T15:00:00.000Z')
const departed = `FSU/15
123-12345675MIAKIN/T41K368.5
DEP/BW033/26NOV1410/MIAKIN/T41K368.5`
const arrived = `FSU/15
123-12345675MIAKIN/T41K368.5
RCF/BW033/26NOV1700/KIN/T41K368.5
ARR/BW033/26NOV1600/KIN/T41K368.5
NFD/26NOV1800/KIN/T41K368.5`

test('what several messages say about a waybill is one row', () => {
  expect(waybillsIn(`${departed}\n\n${arrived}\n`, now)).toEqual([
    {
      ...{ mawb: '123-12345675', pieces: '41', weight: '368.5 kg', flight: 'BW033' },
      ...{ departs: '2026-11-26 14:10', arrives: '2026-11-26 16:00' },
    },
  ])
})

test('cargo that was received from a flight has arrived, if nothing says when', () => {
  const [waybill] = waybillsIn(arrived.replace(/ARR.*\n/, ''), now)
  expect(waybill?.arrives).toBe('2026-11-26 17:00')
})

const partOf = (event: string, at: string, pieces: number, flightNumber = 'BW033') =>
  `FSU/15\n123-12345675MIAKIN/P${pieces}K180T41\n${event}/${flightNumber}/${at}/KIN/P${pieces}K180\n`

test('a part that has arrived is not the whole consignment', () => {
  const [waybill] = waybillsIn(`${departed}\n${partOf('ARR', '26NOV1600', 20)}`, now)
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
  const [waybill] = waybillsIn(departed.replace('26NOV', day), Date.parse(at))
  expect(waybill?.departs.slice(0, 10)).toBe(date)
})

test('a table is no message, and garbage between messages is passed over', () => {
  expect(isCargoMessage('MAWB,Pieces\n123-12345675,4')).toBe(false)
  expect(isCargoMessage(`QK MIAFFXH\n.KINFMBW 261410\n${departed}`)).toBe(true)
  expect(waybillsIn(`hello\n=CMD\nDEP/BW033/26NOV/MIAKIN\n${departed}\nOSI/BE QUICK`, now)).toHaveLength(1)
  expect(cargoTable(departed, now).headings[0]).toBe('MAWB')
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
  ])('the moment %s', (text, value) => expect(readMoment(text).value).toBe(value))

  test('a flight that arrives before it departs is refused', () => {
    const cells = { mawb: '123-12345675', departs: '2026-11-26', arrives: '2026-11-25' }
    expect(readWaybillRow(cells).problems?.map(({ key }) => key)).toEqual(['arrives'])
  })
})
