import type { BoxLine } from '../../entities/packages/box-line.ts'
import type { ContainedPackage, Package } from '../../entities/packages/package.ts'
import { enteredLines, joinedLines, withLines } from './box-lines.ts'

type Box = Pick<Package, 'lines' | 'dutyCategory' | 'contents'>

/** The package to which a line goes when its box is taken apart. */
export interface LineHome {
  readonly lineId: string
  readonly packageId: string
}

/** The package that each line of a box came with; a line that was added to the box later is in none. */
function homesOf({ contents }: Pick<Package, 'contents'>): ReadonlyMap<string, string> {
  return new Map(joinedLines(contents).map(({ line, packageId }) => [line.lineId, packageId]))
}

/** The lines that were added to a box, for which a person has to choose a package. */
export const linesWithoutHome = (box: Pick<Package, 'lines' | 'contents'>): BoxLine[] => {
  const homes = homesOf(box)
  return enteredLines(box).filter(({ lineId }) => !homes.has(lineId))
}

/** The goods of a package with the lines that it gets out of a box. */
function goodsOf(part: ContainedPackage, lines: readonly BoxLine[]): ContainedPackage {
  const [line] = lines
  // Without lines the value is unknown.
  if (!line) return { ...part, lines: [], declaredValueUsdCents: null }
  const isPlain = lines.length === 1 && line.lineId === part.packageId && line.quantity === 1 && !line.hsCode
  const { description, valueUsdCents, dutyCategory } = line
  return isPlain
    ? { ...part, lines: [], description, declaredValueUsdCents: valueUsdCents, dutyCategory }
    : withLines({ ...part, lines: [...lines] })
}

/**
 * The packages of a box that is taken apart, with their goods as they were corrected in it: together they are worth what
 * the box was. A line that was added to the box goes where `chosenHomes` says, or else to the first package.
 */
export function contentsApart(box: Box, chosenHomes: readonly LineHome[]): ContainedPackage[] {
  const lines = enteredLines(box)
  if (lines.length === 0)
    return box.contents.map((part) =>
      box.dutyCategory != null && enteredLines(part).length === 0
        ? { ...part, dutyCategory: box.dutyCategory }
        : part,
    )
  const homes = new Map([
    ...homesOf(box),
    ...chosenHomes.map(({ lineId, packageId }) => [lineId, packageId] as const),
  ])
  const [first] = box.contents
  const homeOf = ({ lineId }: BoxLine) => homes.get(lineId) ?? first?.packageId
  return box.contents.map((part) =>
    goodsOf(
      part,
      lines.filter((line) => homeOf(line) === part.packageId),
    ),
  )
}
