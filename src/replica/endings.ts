/** The property of a stored package that holds its codes read backwards. */
export const endings = '$endings'

/**
 * A code read backwards. An index of these finds a package by a whole code and by how a code ends, so that a scan needs
 * nothing but the index: not even the first one after the app is opened.
 */
export const mirrored = (code: string): string => {
  let back = ''
  for (let at = code.length - 1; at >= 0; at--) back += code[at]
  return back
}

/** A package as IndexedDB keeps it. */
export const withEndings = <T extends object>(row: T): T => {
  const { codes = [] } = row as { codes?: readonly string[] }
  return { ...row, [endings]: codes.map(mirrored) }
}

/** A package as everybody else knows it. */
export const withoutEndings = <T extends object>(stored: T): T => {
  const { [endings]: _, ...row } = stored as T & { [endings]?: unknown }
  return row as T
}
