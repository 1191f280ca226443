import { expect, test } from 'vitest'
import { recentValues } from '#sync/rules/tracking/recent-values.ts'

const fillValues = (count: number) => {
  const values = recentValues<number>()
  for (let i = 0; i < count; i++) values.set(`text ${i}`, i)
  return values
}

test('a hundred values are cached; the next replaces the oldest', () => {
  const hundredValues = fillValues(100)
  expect([hundredValues.get('text 0'), hundredValues.get('text 99')]).toEqual([0, 99])
  const more = fillValues(101)
  expect([more.get('text 0'), more.get('text 1'), more.get('text 100')]).toEqual([undefined, 1, 100])
})

test('a long text is not cached, and replaces none', () => {
  const values = fillValues(100)
  values.set('x'.repeat(501), 1)
  expect([values.get('x'.repeat(501)), values.get('text 0')]).toEqual([undefined, 0])
  values.set('x'.repeat(500), 2)
  expect([values.get('x'.repeat(500)), values.get('text 0')]).toEqual([2, undefined])
})
