import { expect, test } from 'vitest'
import { mustBeModest } from './json-bodies.ts'

const check = (text: string, mostValues = 10) => expect(() => mustBeModest(Buffer.from(text), mostValues))
const bracketsOf = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each([
  ['100 levels', bracketsOf(100), true],
  ['101 levels', bracketsOf(101), false],
  ['101 levels without their ends', '[{"a":'.repeat(51), false],
  ['brackets in a text', `"${bracketsOf(5_000)}"`, true],
  ['brackets behind an escaped quote', `"\\"${bracketsOf(5_000)}"`, true],
  ['brackets behind a text that ends in a backslash', `["\\\\",${bracketsOf(5_000)}]`, false],
  ['a text without its end', `"${bracketsOf(5_000)}`, true],
  ['siblings', '[[[]],[[]]]'.repeat(500), true],
])('[P9] %s in a body: taken is %s', (_what, text, isTaken) => {
  if (isTaken) check(text, 10_000).not.toThrow()
  else check(text, 10_000).toThrow('nested more than 100 levels')
})

test.each([
  ['ten', '[1,2,3,4,5,6,7,8,9,10]', true],
  ['eleven', '[1,2,3,4,5,6,7,8,9,10,11]', false],
  [
    'eleven fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`k${n}`, n]))),
    false,
  ],
  ['commas of a text', JSON.stringify({ text: ',,,,,,,,,,,,"\\",,,,,,,,,,,,' }), true],
])('%s values: taken is %s', (_what, text, isTaken) => {
  if (isTaken) check(text).not.toThrow()
  else check(text).toThrow('more than 10 values')
})
