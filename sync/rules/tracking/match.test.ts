import { expect, test } from 'vitest'
import { type Candidate, matchOrder } from './match.ts'
import { recognise } from './recognise.ts'

const pkg = (packageId: string, codes: string[], status = 'PreAlert'): Candidate => ({
  packageId,
  codes,
  status,
})
const match = (raw: string, ...candidates: Candidate[]) => matchOrder(recognise(raw), candidates)

test('the same number, however it was typed or scanned, is the package', () => {
  const typed = recognise('9400 1112 0108 0805 4830 16').canonical
  expect(
    match('420331669400111201080805483016', pkg('a', [typed]), pkg('b', ['1Z5R89390357567127'])),
  ).toEqual({
    exact: 'a',
    offered: [],
  })
  expect(match('1001921334250001000300779017972697', pkg('a', ['779017972697'])).exact).toBe('a')
  expect(
    match('QS2600000015', pkg('a', ['779017972697', 'QS2600000015'], 'ReceivedAtWharehouse')).exact,
  ).toBe('a')
})

test('another number the label is known by finds the package', () => {
  expect(match('1LS7119013618127-1', pkg('a', ['1LS7119013618127'])).exact).toBe('a')
  expect(match('008182709980000020033350276C', pkg('a', ['09980000020033'])).exact).toBe('a')
})

test('USPS numbers with and without 91 or 92', () => {
  expect(match('9261299998820821171811', pkg('a', ['61299998820821171811'])).exact).toBe('a')
  expect(match('61299998820821171811', pkg('a', ['9261299998820821171811'])).exact).toBe('a')
  expect(match('9101026837331000039521', pkg('a', ['01026837331000039521'])).exact).toBe('a')
})

test('a number that only ends alike is offered, the likeliest first, and never taken', () => {
  const found = match(
    '1Z5R89390357567127',
    pkg('other', ['779017972697']),
    pkg('eight', ['XX57567127']),
    pkg('twelve', ['390357567127']),
    pkg('seven', ['XXX7567127']),
  )
  expect(found).toEqual({ offered: ['twelve', 'eight'] })
})

test('a wrong check digit or a short number without one is offered only', () => {
  expect(match('1Z5R89390357567128', pkg('a', ['1Z5R89390357567128']))).toEqual({ offered: ['a'] })
  expect(match('ABC1234', pkg('a', ['ABC1234']))).toEqual({ offered: ['a'] })
  expect(match('ABCDEF1234', pkg('a', ['ABCDEF1234'])).exact).toBe('a')
})

test('carriers use numbers again: the living package wins, a delivered one is only offered', () => {
  const old = pkg('old', ['779017972697'], 'Delivered')
  expect(match('779017972697', old)).toEqual({ offered: ['old'] })
  expect(match('779017972697', old, pkg('new', ['779017972697'])).exact).toBe('new')
})

test('two packages with one number are for a person to tell apart', () => {
  expect(match('779017972697', pkg('a', ['779017972697']), pkg('b', ['779017972697']))).toEqual({
    offered: ['a', 'b'],
  })
})

test('routing codes and mailboxes name no package', () => {
  expect(match('42033166', pkg('a', ['42033166']))).toEqual({ offered: [] })
  expect(match('QS-12345', pkg('a', ['QS-12345']))).toEqual({ offered: [] })
})
