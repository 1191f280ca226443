import { beforeEach, expect, test } from 'vitest'
import { askToSignOut, noteSession, useSignOut } from './sign-out.ts'

beforeEach(() => useSignOut.setState({ isAsked: false, ended: false, unsaved: false }))

test('a session that ends by itself is told to the person, one that was left on purpose is not', () => {
  noteSession(true, false)
  expect(useSignOut.getState().ended).toBe(true)
  noteSession(false, true)
  expect(useSignOut.getState().ended).toBe(false)
  askToSignOut()
  noteSession(true, false)
  expect(useSignOut.getState().ended).toBe(false)
})
