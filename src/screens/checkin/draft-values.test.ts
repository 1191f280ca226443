import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { idOf } from '#sync/test/people.ts'
import type { Stack } from '../../stores/desk.ts'
import { draftValues, withPrealert } from './draft-store.ts'

const stack: Stack = { bin: 'A-12', condition: 'Sealed', branchId: null, manifestId: null }
const scan = toScan({ raw: '1Z999AA10123456784', source: 'wedge' }, null)
const prealert = {
  ...blankPackage(idOf(1), '2026-11-20T14:00:00.000Z'),
  ...{ accountId: idOf(0xc1), description: 'Shoes', shipper: 'Shoe Shop', courier: 'UPS' },
}

test('a pre-alert that arrives after the scan fills in the empty fields', () => {
  expect(withPrealert(draftValues(scan, null, stack), scan, prealert, stack)).toEqual(
    draftValues(scan, prealert, stack),
  )
})

test('a pre-alert that comes after the scan replaces nothing that was typed or chosen', () => {
  const typedValues = { ...draftValues(scan, null, stack), description: 'Boots', weightLb: '3.5', bin: 'B-1' }
  const typing = withPrealert({ ...typedValues, ownerText: 'Urs' }, scan, prealert, stack)
  expect(typing).toMatchObject({ ...typedValues, ownerText: 'Urs', accountId: null, shipper: 'Shoe Shop' })
  const chosenValues = withPrealert({ ...typedValues, accountId: idOf(0xc2) }, scan, prealert, stack)
  expect(chosenValues.accountId).toBe(idOf(0xc2))
})
