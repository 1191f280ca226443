/** The paragraphs of a plain text: a line with nothing in it, or with blanks only, begins the next one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part !== '')
