import type { PaletteChoice, PaletteGroup } from './choices.ts'

/** Where rows of one kind are found. */
export interface RowSource {
  readonly title: string
  readonly find: (text: string) => Promise<readonly PaletteChoice[]>
}

const mostRows = 5

/** A few rows of each kind, in the order of the sources; a kind that cannot be asked for just now is left out. */
export async function collectGroups(sources: readonly RowSource[], text: string): Promise<PaletteGroup[]> {
  const found = await Promise.all(sources.map(({ find }) => find(text).catch(() => [])))
  return sources.map(({ title }, n) => ({ title, choices: (found[n] ?? []).slice(0, mostRows) }))
}

/** What was found for a text so far; `onServer` is null while the server is asked. */
export interface FoundRows {
  readonly text: string
  readonly onDevice: readonly PaletteGroup[]
  readonly onServer: readonly PaletteGroup[] | null
}

/** What this device knows is shown at once, what the server adds when it comes. */
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

/** What comes late stands last: nothing moves under the keyboard. */
export const inOrder = (
  { onDevice, onServer }: Omit<FoundRows, 'text'>,
  pages: readonly PaletteGroup[],
): PaletteGroup[] => [...onDevice, ...pages, ...(onServer ?? [])].filter(({ choices }) => choices.length > 0)
