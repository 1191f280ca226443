const fewestCharacters = 32
/** Of 32 random hexadecimal digits fewer than eight different ones come once in 30 million times. */
const fewestDifferent = 8
/** Left of a secret when the words that anybody would try first are taken out. */
const fewestUnguessed = 16

/** Of 32 random hexadecimal digits a sixth are such steps; more than this come once in 500 million times. */
const mostInRuns = 0.65

const commonWords = [
  'quayside|session|secret|password|passw0rd|passphrase|phrase|change|default|example|sample|placeholder|insecure|replace',
  'please|this|your|must|least|with|long|characters|random|string|super|very|strong|safe|secure|production|development|local',
  'server|signing|token|test|demo|admin|root|user|letmein|welcome|iloveyou|monkey|dragon|qwertyuiop|asdfghjkl|zxcvbnm|qwerty',
]
const words = new RegExp(commonWords.join('|'), 'gi')

const different = (text: string): number => new Set(text).size

/** How many of the pieces of four characters are not there before: few where a text repeats itself. */
const shareOfNewFours = (text: string): number => {
  const fours = Array.from({ length: text.length - 3 }, (_, at) => text.slice(at, at + 4))
  return new Set(fours).size / fours.length
}

/** The share of characters that repeat the one before or count one up or down from it. */
const shareInRuns = (text: string): number => {
  const codes = [...text].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, at) => Math.abs(code - (codes[at] ?? 0)))
  return steps.filter((step) => step <= 1).length / steps.length
}

const weaknesses: readonly (readonly [is: (text: string) => boolean, words: string])[] = [
  [(text) => text.length < fewestCharacters, `must be at least ${fewestCharacters} characters`],
  [(text) => different(text) < fewestDifferent, `has fewer than ${fewestDifferent} different characters`],
  [(text) => shareOfNewFours(text) < 0.75, 'repeats itself'],
  [(text) => shareInRuns(text) > mostInRuns, 'counts up or down, or repeats characters'],
  [
    (text) => text.replace(words, '').replace(/[\s\-_.,!?]/g, '').length < fewestUnguessed,
    'is made of words that are tried first',
  ],
]

/** The reason that a secret is easy to guess, as a sentence; null for a strong one. */
export const weaknessOf = (text: string): string | null => weaknesses.find(([is]) => is(text))?.[1] ?? null
