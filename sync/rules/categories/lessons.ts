import type { BoxLine } from '../../entities/packages/box-line.ts'
import { itemsIn, tellingWords } from './item-terms.ts'

type SortedLine = Pick<BoxLine, 'lineId' | 'description' | 'dutyCategory'>

/** A correction teaches that its words belong to one category, and no longer to another. */
export interface Lesson {
  readonly words: readonly string[]
  readonly category: string
  /** The category that was corrected; null if there was none. */
  readonly former: string | null
}

const maxWords = 8

/** The lessons of a box whose categories staff have set. A description of several things teaches nothing. */
export function lessonsOf(before: readonly SortedLine[], after: readonly SortedLine[]): Lesson[] {
  const formerById = new Map(before.map((line) => [line.lineId, line.dutyCategory]))
  return after.flatMap(({ lineId, description, dutyCategory: category }) => {
    const former = formerById.get(lineId) ?? null
    const items = itemsIn(description)
    if (category === null || category === former || items.length !== 1) return []
    const words = tellingWords(items[0] ?? []).slice(-maxWords)
    return words.length > 0 ? [{ words, category, former }] : []
  })
}
