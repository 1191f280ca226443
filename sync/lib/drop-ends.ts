/** The text without any such letters at its end. A pattern for it would take the square of the text's length. */
export function dropEnd(text: string, letters: string): string {
  let end = text.length
  while (end > 0 && letters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The text without any such letters at its start and end. */
export function dropEnds(text: string, letters: string): string {
  const rest = dropEnd(text, letters)
  let start = 0
  while (start < rest.length && letters.includes(rest.charAt(start))) start++
  return rest.slice(start)
}
