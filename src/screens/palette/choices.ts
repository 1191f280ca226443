import { foldText } from '#sync/lib/fold-text.ts'
import type { Icon } from '../../ui/icons.ts'

/** One thing that the palette goes to. */
export interface PaletteChoice {
  readonly key: string
  readonly text: string
  /** What tells it from others of the same name. */
  readonly note: string
  readonly icon: Icon
  readonly to: string
}

export interface PaletteGroup {
  readonly title: string
  readonly choices: readonly PaletteChoice[]
}

/** A page or action before it is known who looks. */
export interface PalettePage {
  readonly text: string
  readonly to: string
  readonly icon: Icon
  readonly group?: string | undefined
}

/** The words that were typed, each of which has to be in the text. */
const wordsOf = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean)

const startsAWord = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`)

/** Those whose name has every word that was typed, the ones where words begin so first; all when nothing is typed. */
export function matchingPages(pages: readonly PalettePage[], typed: string): PalettePage[] {
  const words = wordsOf(typed)
  const rankOf = ({ text, group = '' }: PalettePage): number => {
    const name = foldText(text)
    const whole = `${name} ${foldText(group)}`
    if (!words.every((word) => whole.includes(word))) return 0
    return words.every((word) => startsAWord(name, word)) ? 2 : 1
  }
  return pages
    .map((page) => ({ page, rank: rankOf(page) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ page }) => page)
}

/** The place of the next choice, round the ends. */
export const nextPlace = (place: number, step: number, count: number): number =>
  count === 0 ? 0 : (place + step + count) % count
