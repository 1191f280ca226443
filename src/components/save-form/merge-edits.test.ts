import { expect, test } from 'vitest'
import { isSameValue, mergeEdits } from './merge-edits.ts'

const began = { name: 'Kingston', phone: '555 0100', hours: '9–5', steps: [{ key: 'a', upto: '1' }] }

test('an untouched field follows the other change; a field that both changed is a clash', () => {
  const otherValues = { ...began, phone: '555 0111', hours: '9–6' }
  const ownValues = { ...began, phone: '555 0122', name: 'Kingston 2' }
  expect(mergeEdits(began, otherValues, ownValues)).toEqual({
    changed: ['phone', 'hours'],
    followed: { hours: '9–6' },
    clashes: [{ name: 'phone', theirs: '555 0111', began: '555 0100' }],
  })
})

test('two people who write the same thing do not clash', () => {
  const otherValues = { ...began, phone: '555 0111' }
  expect(mergeEdits(began, otherValues, { ...otherValues })).toEqual({
    changed: ['phone'],
    followed: {},
    clashes: [],
  })
})

test('lists are the same when only the keys of their rows differ', () => {
  const copy = { ...began, steps: [{ key: 'b', upto: '1' }] }
  expect(mergeEdits(began, copy, began).changed).toEqual([])
  expect(isSameValue(copy.steps, [{ key: 'b', upto: '2' }])).toBe(false)
})
