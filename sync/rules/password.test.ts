import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const ursula = { email: 'ursula.thompson@example.test', firstName: 'Ursula', lastName: 'Thompson' }

test.each([
  'password123',
  'P@ssw0rd2026!',
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwerty12345',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou2024',
  'Jamaica1962!',
  'Welcome12345',
  'passwordpassword',
  '1qaz2wsx3edc',
  'letmein!!!!',
])('%s is too common', (password) => {
  expect(passwordProblem(password, ursula)).toBe(
    'This password is too common. Try three or four unrelated words.',
  )
})

test.each([
  'UrsulaThompson',
  'thompson.ursula1',
  'Thompson2026!',
  'ursula.thompson@example.test',
  'ursula.thompson99',
])('%s is her own name or address', (password) => {
  expect(passwordProblem(password, ursula)).toMatch(/^Don’t use your name or email address/)
  expect(passwordProblem(password, { email: 'omar@example.test' })).toBeNull()
})

test.each([
  'correct horse battery',
  'Quayside-demo-1',
  'mango-lamp-bicycle',
  'x7#kP2!vQ9z',
  'ursula likes mango rain',
])('%s will do', (password) => {
  expect(passwordProblem(password, ursula)).toBeNull()
})
