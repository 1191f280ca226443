import { expect, test } from 'vitest'
import { chosenByEnter, exactMatch, type Owner, unchosenReason } from './owner-choice.ts'

const owner = (mailbox: string, firstName = 'Ursula', lastName = 'Thompson'): Owner => ({
  ...{ accountId: mailbox, mailbox, firstName, lastName, status: 'Active' },
  email: `${firstName}@quayside.test`.toLowerCase(),
})
const owners = [owner('QS-10001'), owner('QS-100012', 'Una')]

test.each([
  ['QS-10001', 'QS-10001'],
  ['  qs-10001 ', 'QS-10001'],
  ['10001', 'QS-10001'],
  ['QS-100012', 'QS-100012'],
  ['QS-1000', null],
  ['0001', null],
  ['Thompson', null],
  ['Ursula Thompson', 'QS-10001'],
  [' ursula  thompson', 'QS-10001'],
  ['una@quayside.test', 'QS-100012'],
  ['Ursula', null],
  ['', null],
])('leaving the field with "%s" in it chooses %s', (text, mailbox) => {
  expect(exactMatch(text, owners)?.mailbox ?? null).toBe(mailbox)
})

test('a whole name counts though longer ones begin with it, and never when two customers have it', () => {
  const longer = owner('QS-10003', 'Ursula', 'Thompson-Reid')
  expect(exactMatch('Ursula Thompson', [longer, ...owners])?.mailbox).toBe('QS-10001')
  expect(exactMatch('Ursula Thompson', [owner('QS-10004'), ...owners])).toBe(null)
  expect(chosenByEnter('Ursula Thompson', [longer, ...owners])?.mailbox).toBe('QS-10001')
})

test('a name counts in each spelling, and the same spelling comes first', () => {
  const spellings = [owner('QS-10005', 'Ann-Marie', 'Müller'), owner('QS-10006', 'Annmarie', 'Muller')]
  expect(exactMatch('annmarie mueller', spellings.slice(0, 1))?.mailbox).toBe('QS-10005')
  expect(exactMatch('Annmarie Muller', spellings)?.mailbox).toBe('QS-10006')
  expect(exactMatch('annmarie mueller', spellings)).toBe(null)
})

test('Enter takes the only match, and never guesses among several', () => {
  expect(chosenByEnter('urs', [owner('QS-10001')])?.mailbox).toBe('QS-10001')
  expect(chosenByEnter('thompson', owners)).toBe(null)
  expect(chosenByEnter('QS-10001', owners)?.mailbox).toBe('QS-10001')
  expect(chosenByEnter('nobody', [])).toBe(null)
})

test('the words say what to do next', () => {
  expect(unchosenReason([])).toContain('No customer matches')
  expect(unchosenReason([], true)).toContain('still loading')
  expect(unchosenReason(owners, true)).toContain('Choose a customer from the list')
  expect(unchosenReason(owners)).toContain('Choose a customer from the list')
})
