import { expect, test } from 'vitest'
import { readService, servicesProblem, toServiceValues } from './service-values.ts'

const express = {
  name: 'Express',
  modes: ['Air', 'Sea'] as const,
  transit: { air: { from: 2, to: 3 }, sea: null },
}
const row = { ...toServiceValues({ ...express, modes: [...express.modes] }, 0) }

test('a service is read as it was shown', () => {
  expect(readService(row)).toEqual(express)
  expect([row.airDays, row.seaDays]).toEqual(['2-3', ''])
})

test('a mode that is switched off loses its days', () =>
  expect(readService({ ...row, air: false })).toEqual({
    ...{ name: 'Express', modes: ['Sea'], transit: { air: null, sea: null } },
  }))

test.each([
  [[row], ''],
  [[], ''],
  [[{ ...row, name: ' ' }], 'Give every service a name, such as Express.'],
  [[row, { ...row, key: '1', name: 'express ' }], 'Two services have the same name.'],
  [[{ ...row, air: false, sea: false }], 'Each service goes by air, by sea, or both.'],
  [[{ ...row, airDays: '6-4' }], 'Days in transit: Enter business days such as 4-6, or leave it empty.'],
  [[{ ...row, sea: false, seaDays: 'soon' }], ''],
])('services %#', (rows, problem) => expect(servicesProblem(rows)).toBe(problem))
