import { expect, test } from 'vitest'
import { chosenByEnter, exactMailbox, type Owner, whyUnchosen } from './owner-choice.ts'

const owner = (mailbox: string, firstName = 'Ursula'): Owner => ({
  ...{ accountId: mailbox, mailbox, firstName, lastName: 'Thompson', status: 'Active' },
})
const found = [owner('QS-10001'), owner('QS-100012', 'Una')]

test.each([
  ['QS-10001', 'QS-10001'],
  ['  qs-10001 ', 'QS-10001'],
  ['10001', 'QS-10001'],
  ['QS-100012', 'QS-100012'],
  ['QS-1000', null],
  ['0001', null],
  ['Thompson', null],
  ['', null],
])('"%s" typed whole is the mailbox %s', (text, mailbox) => {
  expect(exactMailbox(text, found)?.mailbox ?? null).toBe(mailbox)
})

test('Enter takes the only match, and never guesses among several', () => {
  expect(chosenByEnter('urs', [owner('QS-10001')])?.mailbox).toBe('QS-10001')
  expect(chosenByEnter('thompson', found)).toBe(null)
  expect(chosenByEnter('QS-10001', found)?.mailbox).toBe('QS-10001')
  expect(chosenByEnter('nobody', [])).toBe(null)
})

test('the words say what to do next', () => {
  expect(whyUnchosen([])).toContain('No customer matches')
  expect(whyUnchosen(found)).toContain('Choose a customer from the list')
})
