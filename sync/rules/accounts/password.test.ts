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
  expect(passwordProblem(password, ursula)).toMatch(/^Don’t use your name, email address or phone number/)
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

const quay = { companies: ['Tide & Timber Freight Ltd', 'Isla Post 24'] }

test.each([
  ['the product’s name', 'quayside123', {}, true],
  ['the product’s name in leet', '..Qu4ys1d3!2026', {}, true],
  ['the company’s name', 'TideTimberFreightLtd', quay, true],
  ['a word of the company’s name', 'Timber2026!!', quay, true],
  ['words of the company’s name that follow each other', 'timber-freight-1', quay, true],
  ['the second brand’s name with its number', 'IslaPost24!!', quay, true],
  ['the second brand’s name in leet, to its last sign', '1sl4p0572026', quay, true],
  ['a company of another name', 'Timber2026!!', {}, false],
  ['the company’s name between other words', 'quayside mangoes rain', quay, false],
  ['words of the company’s name that don’t follow each other', 'tide-freight-1', quay, false],
])('%s is a company’s name or not', (_what, password, owner, isName) => {
  const problem = passwordProblem(password, owner)
  expect(problem?.startsWith('Don’t use the company’s name') ?? false).toBe(isName)
})

test.each([
  ['as it was typed', '876 555 0101', '876 555 0101', true],
  ['without blanks, and a sign behind it', '8765550101!!', '876 555 0101', true],
  ['with the country’s code', '18765550101', '(876) 555-0101', true],
  ['without the country’s code', '876.555.0101', '+1 876 555 0101', true],
  ['without the area’s code, between other digits', '20265550101', '876 555 0101', true],
  ['of somebody else', '8765550102', '876 555 0101', false],
  ['with words', '5550101 green ferries', '876 555 0101', false],
  ['that is too short to be one', '2026841190', '84', false],
])('a phone number %s is the person’s own or not', (_what, password, phone, isOwn) => {
  const problem = passwordProblem(password, { phone })
  expect(problem?.startsWith('Don’t use your name') ?? false).toBe(isOwn)
})

test.each([
  ['an accent', 'Jose2026!!', { firstName: 'José' }],
  ['an apostrophe', 'obrien-1990', { lastName: 'O’Brien' }],
  ['one of two first names', 'Marlena2026', { firstName: 'Ann Marlena' }],
  ['leet to its last letter', '0lur3m12026', { firstName: 'Oluremi' }],
  ['digits between its letters', 'o1l2u3r4e5m6i', { firstName: 'Oluremi' }],
  ['a part of the address', 'wentworth77', { email: 'k.wentworth@x.test' }],
])('a name with %s is a person’s own', (_what, password, owner) => {
  expect(passwordProblem(password, owner)).toMatch(/^Don’t use your name/)
})
