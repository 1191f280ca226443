import type { PaletteChoice, PaletteGroup } from './choices.ts'

/** A source of rows of one kind. */
export interface RowSource {
  readonly title: string
  readonly find: (text: string) => Promise<readonly PaletteChoice[]>
}

const maxRows = 5

/** A few rows of each kind, in the order of the sources. A source that fails is left out. */
export async function collectGroups(sources: readonly RowSource[], text: string): Promise<PaletteGroup[]> {
  const rowsBySource = await Promise.all(sources.map(({ find }) => find(text).catch(() => [])))
  return sources.map(({ title }, n) => ({ title, choices: (rowsBySource[n] ?? []).slice(0, maxRows) }))
}

/** The rows found so far; `onServer` is null while the server is searching. */
export interface FoundRows {
  readonly text: string
  readonly onDevice: readonly PaletteGroup[]
  readonly onServer: readonly PaletteGroup[] | null
}

/** Shows this device's rows immediately, and adds the server's when they arrive. */
export async function searchInTurn(
  text: string,
  find: (place: 'device' | 'server') => Promise<readonly PaletteGroup[]>,
  show: (found: FoundRows) => void,
): Promise<void> {
  const onServer = find('server')
  const onDevice = await find('device')
  show({ text, onDevice, onServer: null })
  show({ text, onDevice, onServer: await onServer })
}

/** Appends late results at the end, so that nothing moves under the keyboard. */
export const inOrder = (
  { onDevice, onServer }: Omit<FoundRows, 'text'>,
  pages: readonly PaletteGroup[],
): PaletteGroup[] => [...onDevice, ...pages, ...(onServer ?? [])].filter(({ choices }) => choices.length > 0)
