/** The property of a stored package that holds its codes reversed. */
export const endings = '$endings'

/**
 * Reverses a code. An index of reversed codes finds a package by a whole code and by its ending, so that even the
 * first scan after a start needs only the index.
 */
export const reverseCode = (code: string): string => {
  let result = ''
  for (let at = code.length - 1; at >= 0; at--) result += code[at]
  return result
}

/** A package as IndexedDB stores it. */
export const withEndings = <T extends object>(row: T): T => {
  const { codes = [] } = row as { codes?: readonly string[] }
  return { ...row, [endings]: codes.map(reverseCode) }
}

/** A package as all other code knows it. */
export const withoutEndings = <T extends object>(storedRow: T): T => {
  const { [endings]: _, ...row } = storedRow as T & { [endings]?: unknown }
  return row as T
}
