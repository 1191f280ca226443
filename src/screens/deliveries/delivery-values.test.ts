import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveryFields } from '#sync/entities/deliveries/delivery.ts'
import { writableNames } from '#sync/entities/kinds/field.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import {
  changedFields,
  checkDelivery,
  checkNewDelivery,
  checkWindow,
  newValues,
  toDeliveryBody,
  valuesOfDelivery,
  writtenOut,
} from './delivery-values.ts'

const values = valuesOfDelivery(
  deliveryRow({
    ...{ deliveryId: 'd', accountId: 'u', packageIds: ['p'], scheduledFor: '2026-11-23' },
    ...{ windowFrom: '09:00', windowTo: '12:00' },
  }),
)

test('an untouched form changes nothing, and an edited one sends only its changes', () => {
  expect(changedFields(values, { ...values })).toEqual({})
  expect(changedFields(values, { ...values, driverId: 'devon', windowTo: '13:00' })).toEqual({
    ...{ driverId: 'devon', windowTo: '13:00' },
  })
  expect(changedFields(values, { ...values, line1: '9 Water Square', scheduledFor: '' })).toMatchObject({
    ...{ address: { line1: '9 Water Square', town: 'Kingston' }, scheduledFor: null },
  })
  expect(changedFields(values, { ...values, feeJmdCents: '900' })).toEqual({ feeJmdCents: 90_000 })
})

test('a delivery needs packages, a place and a fee that is one', () => {
  const empty = { ...newValues([]), feeJmdCents: 'some' }
  expect(Object.keys(checkDelivery(empty))).toEqual(['packageIds', 'line1', 'town', 'parish', 'feeJmdCents'])
  expect(checkDelivery(values)).toEqual({})
  expect(Object.keys(checkDelivery({ ...values, feeJmdCents: '' }))).toEqual(['feeJmdCents'])
  expect(checkNewDelivery(empty)).toHaveProperty('feeJmdCents')
})

test('a new delivery without a fee leaves it to the zone, and a typed nothing is a fee', () => {
  const wholeValues = { ...values, feeJmdCents: '' }
  expect(checkNewDelivery(wholeValues)).toEqual({})
  expect(toDeliveryBody(wholeValues)).not.toHaveProperty('feeJmdCents')
  expect(toDeliveryBody({ ...wholeValues, feeJmdCents: '0' })).toMatchObject({ feeJmdCents: 0 })
})

test('a customer’s address is sent by its id, and a typed one as text', () => {
  const savedAddressBody = toDeliveryBody({ ...values, addressId: 'home' })
  expect(savedAddressBody).toMatchObject({ addressId: 'home' })
  expect(savedAddressBody).not.toHaveProperty('address')
  expect(toDeliveryBody({ ...values, addressId: writtenOut })).not.toHaveProperty('addressId')
})

test.each([
  ['', '', []],
  ['09:00', '', ['windowTo']],
  ['', '09:00', ['windowFrom']],
  ['9:30', '12:00', ['windowFrom']],
  ['09:30', '2 pm', ['windowTo']],
  ['12:00', '12:00', ['windowTo']],
  ['09:00', '12:00', []],
])('a window from "%s" to "%s"', (windowFrom, windowTo, wrong) => {
  expect(Object.keys(checkWindow({ windowFrom, windowTo }))).toEqual(wrong)
})

test('each field that a call may set has a control in the form', () => {
  const source = ['delivery-form.tsx', 'window-fields.tsx']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const names = writableNames(deliveryFields, 'address', 'stopOrder')
  expect(names.length).toBeGreaterThan(5)
  const hasControl = (name: string) =>
    [`field('${name}')`, `orEmpty(state.form, '${name}')`, `errors['${name}']`].some((use) =>
      source.includes(use),
    )
  expect(names.filter((name) => !hasControl(name))).toEqual([])
})
