import { expect, test } from 'vitest'
import type { ListedTill } from '#sync/api/money/tills.ts'
import { noDrawerText, noOwnDrawerText } from '#sync/rules/payments/till-cash.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { cashSourcesOf } from './cash-sources.ts'

const senior = { ...actorOf('Senior', idOf(1), 'Sonia Reid'), firstName: 'Sonia', lastName: 'Reid' }
const clerk = { ...actorOf('Employee', idOf(2), 'Una Brown'), firstName: 'Una', lastName: 'Brown' }
const till = (tillId: string, cashierId: string, cashierName: string, expectedJmdCents: number) =>
  ({ tillId, cashierId, cashierName, expectedJmdCents }) as ListedTill
const tills = [till('b', idOf(2), 'Una Brown', 50_000), till('a', idOf(1), 'Sonia Reid', 20_000)]

test('the person’s own till comes first and is chosen, then the others’ with the amounts they hold, then the safe', () => {
  const sources = cashSourcesOf(senior as never, tills)
  expect(sources.choices).toEqual([
    { value: 'a', label: 'Your till: J$200.00' },
    { value: 'b', label: 'Una Brown’s till: J$500.00' },
    { value: 'safe', label: 'The safe' },
  ])
  expect([sources.sourceOf(''), sources.sourceOf('safe')]).toEqual(['a', 'safe'])
})

test('a till hands out at most what it holds, and the safe isn’t counted', () => {
  const { problemOf } = cashSourcesOf(senior as never, tills)
  expect(problemOf('', 20_000)).toBe('')
  expect(problemOf('', 20_001)).toContain('There is J$200.00 in this till, not J$200.01.')
  expect([problemOf('b', 50_000), problemOf('safe', 99_999_999)]).toEqual(['', ''])
})

test('without an open till something must be chosen, and a clerk has no other till than their own', () => {
  expect(cashSourcesOf(senior as never, []).problemOf('', 100)).toBe(noDrawerText)
  expect(cashSourcesOf(clerk as never, tills).choices).toEqual([{ value: 'b', label: 'Your till: J$500.00' }])
})

test('a person who may use no till but their own, and has none open, reads what to do', () => {
  const sources = cashSourcesOf(clerk as never, tills.slice(1))
  expect(sources).toMatchObject({ choices: [], advice: noOwnDrawerText })
  expect(sources.problemOf('', 100)).toBe(noOwnDrawerText)
  expect(cashSourcesOf(senior as never, []).advice).toBe('')
})
