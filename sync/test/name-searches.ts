/** First and last names of customers who are searched by the following words. */
export const searchedNames = [
  ['Greta', 'Müller'],
  ['Hanna', 'Mueller'],
  ['Ann-Marie', 'Quist'],
  ['Annmarie', 'Quistberg'],
  ['Joe', 'Sue'],
  ['Jonah', 'Susan'],
] as const

/** Searches, and the first names of the people that a server and a device find. */
export const nameSearches: readonly (readonly [text: string, ...firstNames: string[]])[] = [
  ['Mueller', 'Greta', 'Hanna'],
  ['Muller', 'Greta', 'Hanna'],
  ['MÜLLER', 'Greta', 'Hanna'],
  ['greta mueller', 'Greta'],
  ['hanna müller', 'Hanna'],
  ['Annmarie', 'Ann-Marie', 'Annmarie'],
  ['Ann-Marie', 'Ann-Marie', 'Annmarie'],
  ['ann‑marie quistb', 'Annmarie'],
  ['nmar', 'Ann-Marie', 'Annmarie'],
  // A short name is no umlaut.
  ['Joe', 'Joe'],
  ['Sue', 'Joe'],
  ['Moeller'],
]
