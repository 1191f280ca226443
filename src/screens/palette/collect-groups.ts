import { foldText } from '#sync/lib/fold-text.ts'
import type { PaletteChoice, PaletteGroup } from './choices.ts'

/** Where rows of one kind are found. */
export interface RowSource {
  readonly title: string
  readonly find: (text: string) => Promise<readonly PaletteChoice[]>
}

const mostRows = 5

/** Whether a row is called what was typed: its whole text, or a word of it such as a mailbox or a first name. */
function isCalled({ text }: PaletteChoice, needle: string): boolean {
  const name = foldText(text)
  return name === needle || ` ${name} `.includes(` ${needle} `)
}

/**
 * A few rows of each kind: first the kinds with a row that is called what was typed, then the others in the order of the
 * sources. A kind that cannot be asked for just now is left out.
 */
export async function collectGroups(sources: readonly RowSource[], text: string): Promise<PaletteGroup[]> {
  const needle = foldText(text.trim())
  const rows = await Promise.all(sources.map(({ find }) => find(text).catch(() => [])))
  const groups = sources.map(({ title }, n) => {
    const choices = (rows[n] ?? []).slice(0, mostRows)
    return { title, choices, isNamed: choices.some((choice) => isCalled(choice, needle)) }
  })
  return groups
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ title, choices }) => ({ title, choices }))
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
