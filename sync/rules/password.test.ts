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

test.each([
  ['a common word twice', 'dragondragon', true],
  ['two words that only look like one twice', 'dragonbanana', false],
  ['an uncommon word twice', 'mangofrogsmangofrogs', false],
  ['keys in runs of four', 'qwer1234asdf', true],
  ['runs with a sign between them', 'qwer!1234asdf', false],
  ['a short part that repeats', 'xyzxyzxyzxyz', true],
  ['a short part that repeats, and another end', 'xyzxyzxyzxyq', false],
  ['a common word between digits', '1234dragon99', true],
])('%s is too common or not', (_what, password, isCommon) => {
  expect(passwordProblem(password) === null).toBe(!isCommon)
})

test.each([
  ['a first name of three letters', 'Amy2026!!!', { firstName: 'Amy' }, true],
  ['a first name of two letters', 'Bo2026!!!!', { firstName: 'Bo' }, false],
  ['no name', '2026--!!..', {}, false],
  ['the name in capitals with symbols', '..OLUREMI..', { firstName: 'Oluremi' }, true],
  ['the last name before the first', 'MensahOluremi', { firstName: 'Oluremi', lastName: 'Mensah' }, true],
  ['the address with blanks around it', 'kofi.annan@x.test', { email: ' Kofi.Annan@x.test ' }, true],
  ['the name of the address', 'kofi-annan-77', { email: 'kofi.annan@x.test' }, true],
  ['a name between other words', 'remember Oluremi', { firstName: 'Oluremi' }, false],
  ['the name in leet', 'Olur3mi2026', { firstName: 'Oluremi' }, true],
])('%s is a person’s own name or not', (_what, password, owner, isOwn) => {
  expect(passwordProblem(password, owner)?.startsWith('Don’t use your name') ?? false).toBe(isOwn)
})
