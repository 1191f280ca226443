/** Removes from a browser's report the data that the database must not hold: people, parcels and sessions. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, '[email]'],
  [/\beyJ[\w-]{5,}\.[\w.-]{5,}/g, '[token]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\?[^\s:)'"]{1,500}/g, ''],
  [/\b(?=[A-Z0-9]*\d)[A-Z0-9]{9,40}\b/g, '[number]'],
]

export const scrub = (text: string): string =>
  personal.reduce((left, [pattern, word]) => left.replaceAll(pattern, word), text)
