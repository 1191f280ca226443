import { foldText } from '#sync/lib/fold-text.ts'
import type { PaletteChoice, PaletteGroup } from './choices.ts'

/** A source of rows of one kind. */
export interface RowSource {
  readonly title: string
  readonly find: (text: string) => Promise<readonly PaletteChoice[]>
}

const maxRows = 5

/** How much of a choice's name the typed text is: the whole, a word such as a mailbox or a first name, or neither. */
function namesakeRank({ text }: PaletteChoice, needle: string): 0 | 1 | 2 {
  const name = foldText(text)
  if (name === needle) return 2
  return needle !== '' && ` ${name} `.includes(` ${needle} `) ? 1 : 0
}

/** Returns the rows, those whose names are closest to the text first, and otherwise in their order. */
function byNamesake<T>(
  rows: readonly T[],
  text: string,
  choicesOf: (row: T) => readonly PaletteChoice[],
): T[] {
  const needle = foldText(text.trim())
  const rankOf = (row: T) => Math.max(0, ...choicesOf(row).map((choice) => namesakeRank(choice, needle)))
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ row }) => row)
}

/** A few rows of each kind, in the order of the sources. A source that fails is left out. */
export async function collectGroups(sources: readonly RowSource[], text: string): Promise<PaletteGroup[]> {
  const rowsBySource = await Promise.all(sources.map(({ find }) => find(text).catch(() => [])))
  return sources.map(({ title }, n) => {
    const choices = byNamesake(rowsBySource[n] ?? [], text, (choice) => [choice])
    return { title, choices: choices.slice(0, maxRows) }
  })
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

/** The groups with a choice of exactly that name first; the others as they came, so that late results are at the end. */
export const inOrder = (
  { text, onDevice, onServer }: FoundRows,
  pages: readonly PaletteGroup[],
): PaletteGroup[] =>
  byNamesake([...onDevice, ...pages, ...(onServer ?? [])], text, ({ choices }) => choices).filter(
    ({ choices }) => choices.length > 0,
  )
