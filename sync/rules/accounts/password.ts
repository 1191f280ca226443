import { foldText } from '../../lib/fold-text.ts'
import { isDisguised } from '../texts/disguised.ts'

/** The owner of a new password, as far as known. */
export interface PasswordOwner {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** The names of the companies that the password is for. */
  readonly companies?: readonly string[] | undefined
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

/** The name of the product. People try it first, also where the company has another name. */
const productName = 'quayside'

function isCommon(password: string): boolean {
  const text = foldText(password)
  return (
    isRepeated(text) ||
    isRuns(text) ||
    [...commonWords].some((word) => isDisguised(text, word) || isDisguised(text, `${word}${word}`))
  )
}

const minNameLength = 3

/** The words of a name that follow each other, written as one: "tide", "tidetimber", "timber". */
function formsOf(name: string): string[] {
  const words = foldText(name).split(/[^\p{L}]+/u)
  const forms = words.flatMap((_, at) =>
    words.slice(at).map((_, more) => words.slice(at, at + more + 1).join('')),
  )
  return forms.filter(({ length }) => length >= minNameLength)
}

const isOneOf = (password: string, names: readonly string[]): boolean =>
  names.flatMap(formsOf).some((form) => isDisguised(foldText(password), form))

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The digits of a phone number without the codes of country and area, which people leave out. */
const localDigits = 7

function isOwnPhone(password: string, phone: string): boolean {
  const local = digitsOf(phone).slice(-localDigits)
  return local.length === localDigits && !/\p{L}/u.test(password) && digitsOf(password).includes(local)
}

/** Tells whether a password is only the person's own name, address or number, with digits and symbols around it. */
function isOwn(password: string, owner: PasswordOwner): boolean {
  const { email = '', firstName = '', lastName = '', phone = '' } = owner
  // The words behind the @ are a company's; the whole address is written as one word.
  const [local = ''] = email.split('@')
  const address = email.replaceAll(/[^\p{L}]/gu, '')
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, local, address]
  return isOneOf(password, names) || isOwnPhone(password, phone)
}

export const commonPasswordText = 'This password is too common. Try three or four unrelated words.'

/** The problem with a new password besides its length, as a sentence; null if there is none. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (isOwn(password, owner))
    return 'Don’t use your name, email address or phone number as the password. Try three or four unrelated words.'
  if (isOneOf(password, [productName, ...(owner.companies ?? [])]))
    return 'Don’t use the company’s name as the password. Try three or four unrelated words.'
  if (isCommon(password)) return commonPasswordText
  return null
}
