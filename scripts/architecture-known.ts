// What the rules about names found when they came, and how often. A line goes when its number has come down to what
// is allowed (one file for a name, none for a file); a rename that lowers the number lowers it here. Nothing is added.

/** Exported names that more than one file of the product defines: the number of files. */
export const knownNames: Readonly<Record<string, number>> = {}

/** File names that do not say the noun: the number of files that are called so. */
export const knownVagueFiles: Readonly<Record<string, number>> = {}
