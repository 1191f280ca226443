import { expect, test } from 'vitest'
import { toScan } from './scan.ts'
import { searchTexts } from './search-texts.ts'
import { dataMessage, refusals } from './text-kinds.ts'

test.each([
  ['1Z 999-AA1 01 2345 6784', ['1Z 999-AA1 01 2345 6784', '1Z999AA10123456784']],
  ['1Z999AA10123456784', ['1Z999AA10123456784']],
  // Its check digit is wrong: the person reads it again.
  ['1z 999-AA1 01 2345 6785', ['1z 999-AA1 01 2345 6785']],
  // A number that is no courier's is looked for as it was typed.
  ['order 1234-x', ['order 1234-x']],
  ['qs-10001', ['qs-10001']],
  ['Una Brown', ['Una Brown', 'Una-Brown']],
  ['Smith Jones', ['Smith Jones', 'Smith-Jones']],
  ['Smith-Jones', ['Smith-Jones']],
  ['Mueller', ['Mueller', 'Muller']],
  ['Ann Mueller', ['Ann Mueller', 'Ann-Mueller', 'Ann Muller', 'Ann-Muller']],
  ['Sue', ['Sue']],
  ['', ['']],
])('a search for “%s” looks for %j', (text, texts) => {
  expect(searchTexts(text)).toEqual(texts)
})

test('a scan begins neither confirmed nor doubtful', () => {
  const scan = toScan({ raw: '1Z999AA10123456784', source: 'wedge', msPerChar: 4 }, 'A-1')
  expect(scan).toMatchObject({ source: 'wedge', msPerChar: 4, bin: 'A-1', confirmed: false })
  expect(scan.recognised).toMatchObject({ courier: 'UPS', check: 'ok' })
})

test.each([
  ['ab\ufffdcd', refusals.altCodes],
  ['SNDI9xDHq4_001_v', refusals.routing],
  ['SNDI9xD_001_v', null],
  ['SNDI9xDHq4_01_v', null],
  ['wifi:T:WPA;S:home;;', refusals.contact],
  ['MATMSG:TO:a', refusals.contact],
  ['{"a":1}', refusals.data],
  ['a@b', refusals.data],
  ['key: value', refusals.data],
  ['key:/', refusals.data],
  ['key : value', refusals.data],
  [':value', null],
  ['1Z999AA10123456784', null],
])('%j is data: %s', (text, message) => {
  expect(dataMessage(text)).toBe(message)
})
