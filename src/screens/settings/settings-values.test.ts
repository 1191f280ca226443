import { expect, test } from 'vitest'
import { defaultSettings } from '#sync/entities/company/settings.ts'
import { changedSettings, checkSettings, toSettingsValues } from './settings-values.ts'

const values = (changes: Partial<ReturnType<typeof toSettingsValues>> = {}) => ({
  ...toSettingsValues(defaultSettings),
  ...changes,
})

test('untouched settings send nothing', () => {
  expect(checkSettings(values())).toEqual({})
  expect(changedSettings(defaultSettings, values())).toEqual({})
})

test('only the parts that were changed are sent, each whole', () => {
  expect(changedSettings(defaultSettings, values({ exchangeRate: '160.25', dueDays: '30' }))).toEqual({
    exchangeRate: 16_025,
    invoice: { dueDays: 30 },
  })
})

test('days in transit are sent as the public pages show them', () => {
  const typedValues = { airDays: '4 – 6', seaDays: '14' }
  expect(changedSettings(defaultSettings, values(typedValues))).toEqual({
    transit: { air: { from: 4, to: 6 }, sea: { from: 14, to: 14 } },
  })
})

test.each([
  ['exchangeRate', { exchangeRate: '0' }],
  ['gctPercent', { gctPercent: '101' }],
  ['freeDays', { freeDays: '7.5' }],
  ['feeJmdCents', { feeJmdCents: '' }],
  ['publicPingUrl', { publicPingUrl: 'http://ping.example' }],
  ['airDays', { airDays: '6-4' }],
  ['seaDays', { seaDays: 'two weeks' }],
  ['auditMonths', { auditMonths: '11' }],
  ['auditMonths', { auditMonths: '241' }],
  ['auditMonths', { auditMonths: '' }],
])('%s is refused next to its field', (field, changes) => {
  expect(Object.keys(checkSettings(values(changes)))).toEqual([field])
})

test('the months of the audit are sent as a number; 0 keeps all entries in the database', () => {
  for (const auditMonths of ['0', '12', ' 240 ']) {
    expect(checkSettings(values({ auditMonths }))).toEqual({})
    expect(changedSettings(defaultSettings, values({ auditMonths }))).toEqual({
      audit: { keepMonths: Number(auditMonths) },
    })
  }
})

test('size classes go up, and only the last has no limit', () => {
  const row = (uptoLb: string) => ({ key: uptoLb, name: 'Box', uptoLb, dailyJmdCents: '50' })
  const problem = (...limits: string[]) =>
    checkSettings(values({ sizeClasses: limits.map(row) }))['sizeClasses']
  expect(problem('10', '50', '')).toBeUndefined()
  expect(problem('10', '10', '')).toMatch('go up')
  expect(problem('10', '50')).toMatch('last size class empty')
  expect(problem('', '50', '')).toMatch('go up')
  expect(problem()).toMatch('at least one')
})
