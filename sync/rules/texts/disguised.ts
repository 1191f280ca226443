/** The letters that people write a sign for. */
const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'il',
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)

/**
 * Tells whether a text is a word with digits and signs before, in and behind it, some of which may replace letters:
 * "p@ssw0rd-2026". A text without letters is a number and no word. Both are folded.
 */
export function isDisguised(text: string, word: string): boolean {
  const signs = [...text]
  if (!signs.some(isLetter)) return false
  // How much of the word may have been read by now: a sign may be one of its letters, or nothing.
  let ends = new Set([0])
  for (const sign of signs) {
    const letters = looksLike[sign] ?? sign
    const further = [...ends].filter((end) => end < word.length && letters.includes(word.charAt(end)))
    ends = new Set([...(isLetter(sign) ? [] : ends), ...further.map((end) => end + 1)])
  }
  return ends.has(word.length)
}
