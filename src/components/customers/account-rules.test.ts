import { afterEach, expect, test, vi } from 'vitest'
import { checkEmail, checkPasswords, checkRegistration } from './account-rules.ts'

afterEach(() => vi.unstubAllGlobals())

const good = {
  firstName: 'Nadia',
  lastName: 'Fraser',
  email: ' Nadia@Example.com ',
  phone: '876 555 0101',
  branchId: '01890000-0000-7000-8000-000000000001',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
}

test('a form with all it needs has no faults', () => {
  expect(checkRegistration(good)).toEqual({})
  expect(checkPasswords(good)).toEqual({})
  expect(checkEmail(good)).toEqual({})
})

test.each([
  ['the product’s name', 'quayside123'],
  ['the name of the company whose page it is', 'Tide-Timber-99'],
])('a form does not take %s as a password', (_what, password) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'Tide & Timber' }) })
  const values = { ...good, password, confirmPassword: password }
  const texts = { password: expect.stringMatching(/^Don’t use the company’s name/) }
  expect(checkRegistration(values)).toEqual(texts)
  expect(checkPasswords(values)).toEqual(texts)
  vi.unstubAllGlobals()
  const firstText = checkPasswords(values)['password']
  expect(firstText === undefined).toBe(password !== 'quayside123')
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'Enter your first name.'],
  [{ lastName: '' }, 'lastName', 'Enter your last name.'],
  [{ email: 'nadia' }, 'email', 'Enter your email address, like name@example.com.'],
  [{ email: '' }, 'email', 'Enter your email address, like name@example.com.'],
  [{ phone: '12' }, 'phone', 'Enter a phone number so our driver can reach you.'],
  [{ branchId: '' }, 'branchId', 'Choose where you want to pick up.'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'This is shorter than 10 characters.'],
  [{ confirmPassword: 'correct horse' }, 'confirmPassword', 'The passwords don’t match.'],
])('%o: %s: %s', (change, field, text) => {
  expect(checkRegistration({ ...good, ...change })).toEqual({ [field]: text })
})
