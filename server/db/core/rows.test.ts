import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { columnsOf, decode, encode } from './rows.ts'

const at = '2026-11-02T08:00:00.000Z'

test('a field is stored by its type in the schema, and no list has to know it', () => {
  const pkg = { ...blankPackage(idOf(1), at), prohibited: true, codes: ['1Z1'] }
  expect(encode('package', pkg)).toMatchObject({
    ...{ prohibited: 1, codes: '["1Z1"]', handover: 'null', weightLb: null, pieces: 1 },
    customs: JSON.stringify(pkg.customs),
  })
  expect(decode('package', encode('package', pkg))).toEqual(pkg)
})

test('a delivery without a proof stores nothing there, as before its rows were synced', () => {
  const delivery = deliveryRow({ deliveryId: idOf(2), accountId: idOf(3), packageIds: [idOf(1)] })
  expect(encode('delivery', delivery)).toMatchObject({ proof: null, contact: null, attempts: '[]' })
  expect(decode('delivery', encode('delivery', delivery))).toEqual(delivery)
})

test('a row with columns that only the database has loses them, and keeps the order of its schema', () => {
  const pkg = blankPackage(idOf(1), at)
  const storedRow = encode('package', pkg)
  const reversedRow = Object.fromEntries(Object.entries({ rowNumber: 1, ...storedRow }).toReversed())
  for (const columns of [storedRow, { ...storedRow, rowNumber: 1 }, reversedRow]) {
    expect(decode('package', columns)).toEqual(pkg)
    expect(Object.keys(decode('package', columns))).toEqual(columnsOf('package'))
  }
})
