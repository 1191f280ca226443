import { foldText } from '#sync/lib/fold-text.ts'
import type { PaletteChoice, PaletteGroup } from './choices.ts'

/** A source of rows of one kind. */
export interface RowSource {
  readonly title: string
  readonly find: (text: string) => Promise<readonly PaletteChoice[]>
}

const maxRows = 5

/** Tells whether the typed text is a row's name: its whole text, or a word of it such as a mailbox or a first name. */
function isNamed({ text }: PaletteChoice, needle: string): boolean {
  const name = foldText(text)
  return name === needle || ` ${name} `.includes(` ${needle} `)
}

/**
 * A few rows of each kind: first the kinds with a row of exactly that name, then the others in the order of the sources. A
 * source that fails is left out.
 */
export async function collectGroups(sources: readonly RowSource[], text: string): Promise<PaletteGroup[]> {
  const needle = foldText(text.trim())
  const rowsBySource = await Promise.all(sources.map(({ find }) => find(text).catch(() => [])))
  const groups = sources.map(({ title }, n) => {
    const choices = (rowsBySource[n] ?? []).slice(0, maxRows)
    return { title, choices, hasNamesake: choices.some((choice) => isNamed(choice, needle)) }
  })
  return groups
    .toSorted((a, b) => Number(b.hasNamesake) - Number(a.hasNamesake))
    .map(({ title, choices }) => ({ title, choices }))
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
