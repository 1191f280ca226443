import { describe, expect, test } from 'vitest'
import { branchRow } from '../../test/contract-rows.ts'
import { idOf } from '../../test/people.ts'
import {
  currentPickup,
  pickupCodeOf,
  pickupDays,
  pickupWindowProblem,
  pickupWindowsOn,
  pickupWindowText,
} from './pickup-plan.ts'

const office = {
  ...branchRow,
  name: 'Kingston',
  openingHours: 'Mon–Fri 9:00–17:30, Sat 10:00–14:00',
  closedDays: ['2026-12-25'],
}
/** A moment in Jamaica. */
const at = (day: string, time: string): string => new Date(`${day}T${time}:00.000-05:00`).toISOString()
const monday = '2026-11-30'
const now = at(monday, '10:15')
const window = (from: string, to: string, day = monday) => ({ from: at(day, from), to: at(day, to) })

test.each([
  ['a window of today that has begun', window('10:00', '11:00'), null],
  ['the whole opening time', window('09:00', '17:30', '2026-12-01'), null],
  ['a window that is over', window('09:00', '10:15'), 'That time is over'],
  ['an end at the start', window('11:00', '11:00'), 'not after its start'],
  ['an end before the start', window('12:00', '11:00'), 'not after its start'],
  ['a window before opening', window('08:59', '10:30'), 'open from 9:00\u00a0am to 5:30\u00a0pm'],
  ['a window after closing', window('17:00', '17:31'), 'within these hours'],
  ['a Sunday', window('10:00', '11:00', '2026-12-06'), 'Kingston is closed on Sunday'],
  ['a holiday', { ...window('10:00', '11:00', '2026-12-25') }, 'within the next 14 days'],
  ['the farthest day', window('10:00', '11:00', '2026-12-14'), null],
  ['a day too far', window('10:00', '11:00', '2026-12-15'), 'within the next 14 days'],
  ['two days', { from: at(monday, '16:00'), to: at('2026-12-01', '10:00') }, 'on one day'],
])('%s', (_what, plan, text) => {
  const problem = pickupWindowProblem(plan, office, now)
  if (text === null) expect(problem).toBeNull()
  else expect(problem?.text).toContain(text)
})

test.each<[what: string, plan: ReturnType<typeof window>, field: string | undefined]>([
  ['an end before the start', window('12:00', '11:00'), 'to'],
  ['an end that is over', window('09:00', '10:15'), 'to'],
  ['a day too far', window('10:00', '11:00', '2026-12-15'), 'from'],
  ['an end on another day', { from: at(monday, '16:00'), to: at('2026-12-01', '10:00') }, 'to'],
  ['an end at midnight', { from: at(monday, '16:00'), to: at('2026-12-01', '00:00') }, 'from'],
  ['a day that is closed', window('10:00', '11:00', '2026-12-06'), 'from'],
  ['a time before opening', window('08:59', '10:30'), 'from'],
])('%s is corrected in its field', (_what, plan, field) => {
  expect(pickupWindowProblem(plan, office, now)?.field).toBe(field)
})

test('a holiday within reach is closed', () => {
  expect(
    pickupWindowProblem(window('10:00', '11:00', '2026-12-25'), office, at('2026-12-20', '10:00'))?.text,
  ).toBe('Kingston is closed on Friday, 25 December. Choose another day.')
})

test('a device that doesn’t know the office leaves its hours to the server', () => {
  expect(pickupWindowProblem(window('03:00', '04:00', '2026-12-06'), undefined, now)).toBeNull()
})

describe('the windows that are offered', () => {
  test('begin with the one that still runs and end with the office', () => {
    const texts = pickupWindowsOn(office, monday, now).map(pickupWindowText)
    expect(texts[0]).toBe('10:00\u00a0am – 11:00\u00a0am')
    expect(texts.at(-1)).toBe('5:00\u00a0pm – 5:30\u00a0pm')
    for (const row of pickupWindowsOn(office, monday, now))
      expect(pickupWindowProblem(row, office, now)).toBeNull()
  })

  test('are none after closing, on a Sunday and on a holiday', () => {
    expect(pickupWindowsOn(office, monday, at(monday, '17:30'))).toEqual([])
    expect(pickupWindowsOn(office, '2026-12-06', now)).toEqual([])
    expect(pickupWindowsOn(office, '2026-12-25', now)).toEqual([])
  })

  test('begin when the office opens within an hour', () => {
    const half = { ...office, openingHours: 'Mon 11:30–13:15' }
    expect(pickupWindowsOn(half, monday, now)).toEqual([
      ...[window('11:30', '12:00'), window('12:00', '13:00'), window('13:00', '13:15')],
    ])
    expect(pickupWindowsOn({ ...office, openingHours: 'Mon 11:00–13:00' }, monday, now)).toHaveLength(2)
  })

  test('reach to the fourteenth day and no further', () => {
    const daily = { ...office, openingHours: 'Daily 9:00–17:00' }
    expect(pickupDays(daily, now)).toHaveLength(15)
    expect(pickupDays(daily, now).at(-1)).toBe('2026-12-14')
  })

  test('are on open days, without today once it is over', () => {
    expect(pickupDays(office, now).slice(0, 3)).toEqual([monday, '2026-12-01', '2026-12-02'])
    expect(pickupDays(office, at(monday, '18:00'))[0]).toBe('2026-12-01')
  })

  test('are the usual hours where an office says its own in other words, and every hour is accepted', () => {
    const unclear = { ...office, openingHours: 'Please call' }
    expect(pickupWindowsOn(unclear, monday, now)).toHaveLength(7)
    expect(pickupWindowProblem(window('06:00', '07:00', '2026-12-01'), unclear, now)).toBeNull()
  })

  test('of an office that is open to midnight end at midnight', () => {
    const late = { ...office, openingHours: 'Mon 22:00–24:00' }
    expect(pickupWindowsOn(late, monday, now)).toEqual([
      window('22:00', '23:00'),
      { from: at(monday, '23:00'), to: at('2026-12-01', '00:00') },
    ])
    const [, last] = pickupWindowsOn(late, monday, now)
    expect(last && pickupWindowText(last)).toBe('11:00\u00a0pm – 12:00\u00a0am')
    expect(last && pickupWindowProblem(last, late, now)).toBeNull()
  })
})

test('a plan counts through its day and is forgotten on the next', () => {
  const pickup = { ...window('10:00', '11:00'), code: '123456', hereAt: null }
  expect(currentPickup({ pickup }, at(monday, '23:59'))).toBe(pickup)
  expect(currentPickup({ pickup }, at('2026-12-01', '00:00'))).toBeNull()
  expect(currentPickup({ pickup: null }, now)).toBeNull()
})

test('a code has six digits, also a small one', () => {
  expect(pickupCodeOf(idOf(7))).toBe('000007')
  expect(pickupCodeOf('01890000-0000-7000-8000-ffffffffffff')).toMatch(/^\d{6}$/)
  // The last twelve hex digits are 1,000,001: what is before them counts for nothing.
  expect(pickupCodeOf('01890000-0000-7000-8000-0000000f4241')).toBe('000001')
  expect(pickupCodeOf('01990000-1111-7222-8333-0000000f4241')).toBe('000001')
})
