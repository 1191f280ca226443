import { foldText } from '#sync/lib/fold-text.ts'
import type { Icon } from '../../ui/icons.ts'

/** A page, action or row that the palette can open. */
export interface PaletteChoice {
  readonly key: string
  readonly text: string
  /** The text that distinguishes it from others of the same name. */
  readonly note: string
  readonly icon: Icon
  readonly to: string
  /** Runs instead of opening a page. */
  readonly run?: (() => void) | undefined
}

export interface PaletteGroup {
  readonly title: string
  readonly choices: readonly PaletteChoice[]
}

/** A page or action before it is known who is looking. */
export interface PalettePage {
  readonly text: string
  readonly to: string
  readonly icon: Icon
  readonly group?: string | undefined
  /** Further words that people look for it by. */
  readonly words?: string | undefined
  /** Runs instead of opening a page. */
  readonly run?: (() => void) | undefined
}

/** The typed words, each of which must occur in the text. */
const wordsOf = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean)

const startsAWord = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`)

/**
 * Returns the pages whose names contain every typed word, those with words that begin so first; all of them without a
 * query.
 */
export function matchingPages(pages: readonly PalettePage[], query: string): PalettePage[] {
  const words = wordsOf(query)
  const rankOf = ({ text, group = '', words: otherWords = '' }: PalettePage): number => {
    const name = foldText(text)
    const searchableText = `${name} ${foldText(group)} ${foldText(otherWords)}`
    if (!words.every((word) => searchableText.includes(word))) return 0
    return words.every((word) => startsAWord(name, word)) ? 2 : 1
  }
  return pages
    .map((page) => ({ page, rank: rankOf(page) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ page }) => page)
}

/** The place of the next choice, wrapping around at the ends. */
export const nextPlace = (place: number, step: number, count: number): number =>
  count === 0 ? 0 : (place + step + count) % count
