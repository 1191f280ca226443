/** Adds the full stop that a typed reason may lack. */
export const toSentence = (text: string): string =>
  /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
