/** A shorter part isn't a code and may repeat by chance. */
const minPartLength = 6
const maxTextLength = 400

const isTimes = (text: string, times: number): boolean => {
  const part = text.slice(0, text.length / times)
  return text.length % times === 0 && part.length >= minPartLength && part.repeat(times) === text
}

/** Numbers of only zeros or nines are no codes, however often they are sent. */
const isVaried = (text: string): boolean => new Set(text).size > 2

/** Reduces a text that a scanner sent two or three times in one burst to a single copy. */
export function withoutRepeats(text: string): string {
  if (text.length > maxTextLength || !isVaried(text)) return text
  const times = [2, 3].find((count) => isTimes(text, count))
  return times ? withoutRepeats(text.slice(0, text.length / times)) : text
}
