import { beforeEach, expect, test } from 'vitest'
import { handheldEmail } from '#sync/policies/handheld.ts'
import { idOf } from '#sync/test/people.ts'
import { askToSignOut, endedText, noteEndReason, noteKeptWork, noteSession, useSignOut } from './sign-out.ts'

const person = { email: 'una@example.test' }
beforeEach(() =>
  useSignOut.setState({ isAsked: false, ended: null, reason: null, keepsWork: null, unsaved: 0 }),
)

test('a session that ends on its own is reported, a deliberate logout is not', () => {
  noteSession(person, null)
  expect(useSignOut.getState().ended).toBe('person')
  noteSession(null, person)
  expect(useSignOut.getState().ended).toBe(null)
  askToSignOut()
  noteSession(person, null)
  expect(useSignOut.getState().ended).toBe(null)
})

test('a handheld that is no longer shared says so, because people don’t log in with its account', () => {
  noteSession({ email: handheldEmail(idOf(1)) }, null)
  expect(useSignOut.getState().ended).toBe('handheld')
})

test.each([
  [null, null, 'You’ve been logged out.'],
  [null, false, 'You’ve been logged out.'],
  [
    'Your password was changed. Log in with the new one.',
    true,
    'You’ve been logged out. Your password was changed. Log in with the new one. Unsent work is kept on this device and syncs after you log in again.',
  ],
])(
  'the log-in page says why (%s) and speaks of unsent work only where there is some (%s)',
  (reason, keeps, text) => {
    if (reason) noteEndReason(reason)
    noteSession(person, null)
    if (keeps !== null) noteKeptWork(keeps)
    expect(endedText(useSignOut.getState())).toBe(text)
    noteSession(null, person)
    expect(useSignOut.getState()).toMatchObject({ reason: null, keepsWork: null })
  },
)
