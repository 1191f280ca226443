/** The owner of a new password, as far as known. */
export interface PasswordOwner {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** The words in the most common passwords. Attackers try them first, with digits and symbols around them. */
const commonWords = new Set(
  `password passwort passcode passphrase letmein letmeinnow welcome welcomehome admin administrator root user guest default
  changeme changeit secret topsecret qwerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbnm qazwsx qazwsxedc login logmein
  iloveyou iloveu iloveme loveyou lovely babygirl princess sunshine superman batman spiderman starwars pokemon dragon master
  monkey football baseball basketball cricket soccer jordan michael jennifer jessica ashley nicole daniel thomas charlie
  freedom whatever trustno trustnoone shadow summer winter autumn spring january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday computer internet samsung iphone google
  facebook youtube amazon jamaica jamaican kingston montegobay mobay blessed bless jesus jesuschrist jesusislord godisgood
  godislove christ family mother father mommy daddy sister brother flower butterfly chocolate cookie cheese pepper orange purple
  test testing tester demo example sample temporary temp hello helloworld happy lucky money business company package packages
  delivery shipping warehouse courier password password`
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard rows and alphabets. A stretch of one, forwards or backwards, is easy to guess. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const backwards = (text: string): string => [...text].reverse().join('')
const everyRun = [...runs, ...runs.map(backwards)]

const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const withoutLeet = (text: string): string => [...text].map((sign) => looksLike[sign] ?? sign).join('')

/** The word without the digits and symbols before and after it. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/** Matches texts like "abcabcabcabc" or "1111111111", which repeat a short part. */
const isRepeated = (text: string): boolean => /^(.{1,5}?)\1+$/u.test(text)

/** Matches texts made only of neighbouring keys: "1234567890", "qwertyasdf". */
function isRuns(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    let length = text.length - at
    while (length >= 4 && !everyRun.some((run) => run.includes(text.slice(at, at + length)))) length -= 1
    if (length < 4) return false
    at += length
  }
  return true
}

function isCommon(password: string): boolean {
  const text = plain(password)
  const words = [lettersOf(text), coreOf(withoutLeet(text)), lettersOf(withoutLeet(coreOf(text)))]
  const twice = (word: string) =>
    word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2)
  return (
    isRepeated(text) ||
    isRuns(text) ||
    words.some(
      (word) => commonWords.has(word) || (twice(word) && commonWords.has(word.slice(word.length / 2))),
    )
  )
}

/** Returns true if the password is only the person's own name or address, with digits and symbols around it. */
function isOwnName(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const text = plain(password)
  const [first, last] = [firstName, lastName].map((name) => lettersOf(plain(name)))
  const address = plain(email.trim())
  const ownNames = [
    first,
    last,
    `${first}${last}`,
    `${last}${first}`,
    lettersOf(address.split('@')[0] ?? ''),
    lettersOf(address),
  ]
  const minNameLength = 3
  const forms = [lettersOf(text), lettersOf(withoutLeet(coreOf(text)))]
  return (
    text === address || ownNames.some((name = '') => name.length >= minNameLength && forms.includes(name))
  )
}

export const commonPasswordText = 'This password is too common. Try three or four unrelated words.'

/** The problem with a new password besides its length, as a sentence; null if there is none. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (isOwnName(password, owner))
    return 'Don’t use your name or email address as the password. Try three or four unrelated words.'
  if (isCommon(password)) return commonPasswordText
  return null
}
