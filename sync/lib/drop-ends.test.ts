import { expect, test } from 'vitest'
import { dropEnd, dropEnds } from './drop-ends.ts'

test.each([
  ['/a//', '/', '/a', 'a'],
  ['...', '. ', '', ''],
  ['. a. b .', '. ', '. a. b', 'a. b'],
  ['', '/', '', ''],
  ['ab', '', 'ab', 'ab'],
])('%j without %j at its end is %j, and at both ends %j', (text, letters, end, ends) => {
  expect([dropEnd(text, letters), dropEnds(text, letters)]).toEqual([end, ends])
})
