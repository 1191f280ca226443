import { describe, expect, test } from 'vitest'
import type { Row } from './bench.ts'
import { type History, pointOf, valueIn, withRows } from './history.ts'

const row = (work: string, figure: string): Row => ({
  ...{ work, measured: figure, limit: '', ratio: null, goal: '', met: null, how: '' },
})
const when = (commit: string) => `2026-11-26, ${commit}, AMD EPYC, JSON 5.10 ms, commit 1.20 ms, load 1,012.5`

describe('a point', () => {
  test('says the day, the commit and the load', () => {
    expect(pointOf(when('02a681c3'), '5 ms')).toEqual({
      ...{ day: '2026-11-26', commit: '02a681c3', load: 1012.5, measured: '5 ms' },
    })
  })

  test('without a commit and a noted load has neither', () => {
    const point = pointOf('2026-11-21, no commit, AMD EPYC, busy', '5 ms')
    expect(point).toMatchObject({ commit: null, load: null })
  })
})

test.each([
  ['p50 7.20 ms, p95 11.9 ms', 7.2],
  ['4,793 ms, 3.20 ms each', 4793],
  ['21.6 s, 3.60 ms each', 21_600],
  ['1,204/s', 1204],
  ['16.2 MB', 16_200],
  ['99', 99],
  ['failed: 10 of 20 packages were there', null],
  ['none', null],
])('the value of "%s" is %s', (figure, value) => {
  expect(valueIn(figure)).toBe(value)
})

describe('the history of a row', () => {
  const before: History = withRows({}, [row('save', '10 ms'), row('load', '3 ms')], when('aaaaaaa1'))

  test('grows by each commit that is measured', () => {
    const after = withRows(before, [row('save', '8 ms')], when('bbbbbbb2'))
    expect(after['save']?.map(({ measured }) => measured)).toEqual(['10 ms', '8 ms'])
    expect(after['load']).toHaveLength(1)
  })

  test('has one point for a commit that is measured twice', () => {
    const after = withRows(before, [row('save', '9 ms')], when('aaaaaaa1'))
    expect(after['save']?.map(({ measured }) => measured)).toEqual(['9 ms'])
  })

  test('does not change when the row could not be measured', () => {
    expect(withRows(before, [row('save', 'failed: no browser')], when('bbbbbbb2'))).toEqual(before)
  })

  test('keeps the latest fifty points', () => {
    let history: History = {}
    for (let n = 1; n <= 60; n++)
      history = withRows(history, [row('save', `${n} ms`)], when(`abcdef${String(n).padStart(2, '0')}`))
    expect(history['save']).toHaveLength(50)
    expect(history['save']?.at(-1)?.measured).toBe('60 ms')
  })
})
