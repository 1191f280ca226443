import { expect, test } from 'vitest'
import { isExpired, missingPapers } from './customer-papers.ts'

// Papers keep a package here until they are accepted and good, condition by condition.

const today = '2026-11-24'
const kinds = (['Flight', 'HandOver', null] as const).map((neededBefore) => ({
  ...{ kindId: `kind-${neededBefore}`, name: `Paper for ${neededBefore}`, neededBefore, validDays: null },
}))
const paper = (over: object = {}) => ({
  ...{ kindId: 'kind-Flight', state: 'Accepted' as const, expiresOn: null, ...over },
})

test.each([
  [null, false],
  ['2026-11-25', false],
  ['2026-11-24', false],
  ['2026-11-23', true],
])('a paper of which the last day is %s is over: %s', (expiresOn, isOver) => {
  expect(isExpired({ expiresOn }, today)).toBe(isOver)
})

test.each<[what: string, papers: ReturnType<typeof paper>[], isMissing: boolean]>([
  ['accepted', [paper()], false],
  ['accepted, on its last day', [paper({ expiresOn: today })], false],
  ['accepted, and over', [paper({ expiresOn: '2026-11-23' })], true],
  ['only sent', [paper({ state: 'Sent' })], true],
  ['refused', [paper({ state: 'Refused' })], true],
  ['refused once and accepted then', [paper({ state: 'Refused' }), paper()], false],
  ['of another kind', [paper({ kindId: 'kind-HandOver' })], true],
  ['not there', [], true],
])('a paper that a flight needs is %s', (_what, papers, isMissing) => {
  expect(missingPapers(kinds, papers, 'Flight', today)).toEqual(isMissing ? ['Paper for Flight'] : [])
})

test('a hand-over needs its own papers', () => {
  expect(missingPapers(kinds, [paper()], 'HandOver', today)).toEqual(['Paper for HandOver'])
})
