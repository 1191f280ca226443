/** The paragraphs of a plain text, separated by empty or blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part !== '')
