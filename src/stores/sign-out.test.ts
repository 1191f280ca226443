import { beforeEach, expect, test } from 'vitest'
import { handheldEmail } from '#sync/policies/handheld.ts'
import { idOf } from '#sync/test/people.ts'
import { askToSignOut, noteSession, useSignOut } from './sign-out.ts'

const person = { email: 'una@example.test' }
beforeEach(() => useSignOut.setState({ isAsked: false, ended: null, unsaved: 0 }))

test('a session that ends by itself is told to the person, one that was left on purpose is not', () => {
  noteSession(person, null)
  expect(useSignOut.getState().ended).toBe('person')
  noteSession(null, person)
  expect(useSignOut.getState().ended).toBe(null)
  askToSignOut()
  noteSession(person, null)
  expect(useSignOut.getState().ended).toBe(null)
})

test('a handheld that is shared no longer says so: nobody logs in with its account', () => {
  noteSession({ email: handheldEmail(idOf(1)) }, null)
  expect(useSignOut.getState().ended).toBe('handheld')
})
