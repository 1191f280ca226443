/** What each word of a search has to be like: "brown dev" finds Devon Brown. */
export const likes = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll(/[%_]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word}%`)
