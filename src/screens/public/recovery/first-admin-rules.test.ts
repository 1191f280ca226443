import { expect, test } from 'vitest'
import { checkFirstAdmin } from './first-admin-rules.ts'

const good = {
  firstName: 'Andrea',
  lastName: '',
  email: ' Andrea@Example.com ',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
}

test('a form with all it needs has no faults; a last name is not needed', () => {
  expect(checkFirstAdmin(good)).toEqual({})
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'This is missing.'],
  [{ email: 'andrea' }, 'email', 'This is not an email address.'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'This is shorter than 10 characters.'],
  [{ confirmPassword: 'correct horse' }, 'confirmPassword', 'The passwords don’t match.'],
])('%o: %s %s', (change, field, text) => {
  expect(checkFirstAdmin({ ...good, ...change })).toEqual({ [field]: text })
})
