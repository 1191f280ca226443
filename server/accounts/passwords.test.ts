import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test.each([
  ['the password itself', 'Ofﬁce quay 12', 'Ofﬁce quay 12', true],
  ['the password as another keyboard writes it', 'Ofﬁce quay 12', 'Office quay 12', true],
  ['another password', 'Office quay 12', 'Office quay 13', false],
  ['the password in other letters', 'Office quay 12', 'office quay 12', false],
])('%s is the password: %s, %s, %s', async (_name, password, typedText, isRight) => {
  expect(await isPassword(await hashPassword(password), typedText)).toBe(isRight)
})

test('an account without a password has none that fits', async () => {
  for (const typedText of ['', 'Office quay 12', 'no account has this password'])
    expect(await isPassword(null, typedText)).toBe(false)
})
