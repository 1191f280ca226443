/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** What most people's passwords are made of: one of these with digits and signs around it is among the first tried. */
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

/** Rows of keys, and alphabets: a stretch of one, forwards or backwards, is no secret. */
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
const unmasked = (text: string): string => [...text].map((sign) => looksLike[sign] ?? sign).join('')

/** The word with digits and signs before and after it taken off. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/** "abcabcabcabc", "1111111111": a short part again and again. */
const isRepeated = (text: string): boolean => /^(.{1,5}?)\1+$/u.test(text)

/** Nothing but stretches of neighbours: "1234567890", "qwertyasdf". */
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
  const words = [lettersOf(text), coreOf(unmasked(text)), lettersOf(unmasked(coreOf(text)))]
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

/** Whether it is nothing but the person's own name or address, with digits and signs around it. */
function isOwnName(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const text = plain(password)
  const [first, last] = [firstName, lastName].map((name) => lettersOf(plain(name)))
  const address = plain(email.trim())
  const own = [
    first,
    last,
    `${first}${last}`,
    `${last}${first}`,
    lettersOf(address.split('@')[0] ?? ''),
    lettersOf(address),
  ]
  const shortestName = 3
  const forms = [lettersOf(text), lettersOf(unmasked(coreOf(text)))]
  return text === address || own.some((name = '') => name.length >= shortestName && forms.includes(name))
}

export const commonPasswordText = 'This password is too common. Try three or four unrelated words.'

/** What is wrong with a new password beside its length, in a sentence; null when it will do. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (isOwnName(password, owner))
    return 'Don’t use your name or email address as the password. Try three or four unrelated words.'
  if (isCommon(password)) return commonPasswordText
  return null
}
