import { expect, test } from 'vitest'
import { stepChoice } from './step-choice.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

/** The selected ids after each step, from all of them. */
function walk(steps: readonly (1 | -1)[], from: readonly string[] = ids): string[] {
  let selection = new Set(from)
  return steps.map((step) => {
    selection = new Set(stepChoice(ids, selection, step))
    return [...selection].join('')
  })
}

test('the arrows go through the invoices one by one, with all of them between the last and the first', () => {
  expect(walk([1, 1, 1, 1, 1, 1, 1])).toEqual(['a', 'b', 'c', 'd', 'e', 'abcde', 'a'])
  expect(walk([-1, -1, -1, 1])).toEqual(['e', 'd', 'c', 'd'])
})

test('each of five is at most three keys away', () => {
  for (const id of ids)
    expect(
      [walk([1, 1, 1]), walk([-1, -1, -1])].some((selections) => selections.includes(id)),
      id,
    ).toBe(true)
})

test('a selection by hand begins with all, and one invoice stays the only one', () => {
  expect(walk([1], ['b', 'c'])).toEqual(['a'])
  expect(stepChoice(['a'], new Set(['a']), 1)).toEqual(['a'])
  expect(stepChoice([], new Set(), 1)).toEqual([])
})
