import type { BoxLine } from '../../entities/packages/box-line.ts'
import { mostBoxLines, withLineIds } from '../../entities/packages/line-ids.ts'
import type { Package, PackageDetails } from '../../entities/packages/package.ts'
import { usdText } from '../prices/money.ts'

type Contents = Pick<Package, 'description' | 'declaredValueUsdCents' | 'dutyCategory' | 'lines'>

/** The lines that people entered. A row that an older app read has no list until the device reads it again. */
export const enteredLines = ({ lines }: Pick<Package, 'lines'>): readonly BoxLine[] => lines ?? []

/** The lines of a box. One without lines counts as one line of its own description, value and category. */
export function boxLines(pkg: Contents & Pick<Package, 'packageId'>): readonly BoxLine[] {
  const lines = enteredLines(pkg)
  const { packageId, description, declaredValueUsdCents, dutyCategory } = pkg
  return lines.length > 0
    ? lines
    : [
        {
          lineId: packageId,
          description,
          quantity: 1,
          valueUsdCents: declaredValueUsdCents ?? 0,
          dutyCategory: dutyCategory ?? null,
          hsCode: '',
        },
      ]
}

/** The value of all lines together in US cents. */
export const sumOfLines = (lines: readonly Pick<BoxLine, 'valueUsdCents'>[]): number =>
  lines.reduce((sum, { valueUsdCents }) => sum + valueUsdCents, 0)

const longestDescription = 200

const lineText = ({ quantity, description }: Pick<BoxLine, 'quantity' | 'description'>): string =>
  quantity > 1 ? `${quantity} × ${description}` : description

/** The description of a box by its lines. One that is too long ends with the number of the lines that it leaves out. */
export function descriptionOfLines(lines: readonly Pick<BoxLine, 'quantity' | 'description'>[]): string {
  const texts = lines.filter(({ description }) => description !== '').map(lineText)
  const whole = texts.join(', ')
  if (whole.length <= longestDescription) return whole
  for (let count = texts.length - 1; count > 0; count--) {
    const text = `${texts.slice(0, count).join(', ')} and ${texts.length - count} more`
    if (text.length <= longestDescription) return text
  }
  return whole.slice(0, longestDescription).trim()
}

const mostGoodsTexts = 20

/** The entered lines as a paper names them, each with its category, tariff code and value. */
export function goodsTexts(pkg: Pick<Package, 'lines'>): string[] {
  const texts = enteredLines(pkg).map(
    (line) =>
      `${lineText(line)}: ${[line.dutyCategory, line.hsCode, usdText(line.valueUsdCents)].filter(Boolean).join(', ')}`,
  )
  const more = texts.length - mostGoodsTexts
  return more <= 0 ? texts : [...texts.slice(0, mostGoodsTexts), `and ${more} more`]
}

/** The row with its value and description made from its lines, which have the categories. */
export function withLines<T extends Contents>(row: T): T {
  const lines = enteredLines(row)
  return lines.length === 0
    ? row
    : {
        ...row,
        declaredValueUsdCents: sumOfLines(lines),
        description: descriptionOfLines(lines),
        dutyCategory: null,
      }
}

const firstOnly = <T>(values: readonly T[]): T | null => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** The only category of all lines; null if one lacks it, or they differ. */
export const commonCategory = (pkg: Contents & Pick<Package, 'packageId'>): string | null =>
  firstOnly(boxLines(pkg).map(({ dutyCategory }) => dutyCategory))

/** The categories that the lines name, each once. */
export const categoriesIn = ({
  lines,
  dutyCategory,
}: Partial<Pick<Package, 'lines' | 'dutyCategory'>>): string[] => [
  ...new Set(
    [dutyCategory, ...(lines ?? []).map((line) => line.dutyCategory)].filter((name) => name != null),
  ),
]

/** The reason why a typed value isn't that of the lines; null if it is. */
export function sumProblem(
  lines: readonly Pick<BoxLine, 'valueUsdCents'>[],
  declaredValueUsdCents: number | null | undefined,
): string | null {
  if (lines.length === 0 || declaredValueUsdCents == null) return null
  const sum = sumOfLines(lines)
  return sum === declaredValueUsdCents
    ? null
    : `is ${usdText(declaredValueUsdCents)}, but the lines add up to ${usdText(sum)}. Correct a line, or leave the value out`
}

type Changes = Partial<PackageDetails>

/** Which detail can't be changed without the lines of a box, with the reason; null if each can. */
export function besideLines(
  pkg: Contents,
  changes: Changes,
): { readonly field: keyof PackageDetails; readonly problem: string } | null {
  const lines = changes.lines ?? enteredLines(pkg)
  if (lines.length === 0) return null
  const { declaredValueUsdCents, description, dutyCategory, lines: newLines } = changes
  const problem = sumProblem(lines, declaredValueUsdCents)
  if (problem !== null) return { field: 'declaredValueUsdCents', problem }
  if (newLines) return null
  if (description !== undefined && description !== descriptionOfLines(lines))
    return { field: 'description', problem: 'is made from the lines. Change the lines' }
  return dutyCategory == null
    ? null
    : { field: 'dutyCategory', problem: 'belongs to the lines. Choose one for each line' }
}

/** A box whose lines are taken away is one line again, of the category that they had in common. */
export const withoutLines = (pkg: Package): Package => ({
  ...pkg,
  lines: [],
  dutyCategory: pkg.dutyCategory ?? commonCategory(pkg),
})

type Goods = Contents & Pick<Package, 'packageId'>

const mostItems = 9999

/** One line for all goods of the same category and tariff code, where a box would have more lines than it may. */
export function fewerLines(lines: readonly BoxLine[]): readonly BoxLine[] {
  if (lines.length <= mostBoxLines) return lines
  const groups = Map.groupBy(lines, ({ dutyCategory, hsCode }) => JSON.stringify([dutyCategory, hsCode]))
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      description: descriptionOfLines(group),
      quantity: Math.min(
        mostItems,
        group.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
      valueUsdCents: sumOfLines(group),
    })),
  )
}

/** The lines of several boxes with ids that are unlike in one, each with the box that it comes from. */
export function joinedLines(rows: readonly Goods[]): { line: BoxLine; packageId: string }[] {
  const takenIds = new Set<string>()
  const lines = rows.flatMap(boxLines).map((line) => {
    const isTaken = takenIds.has(line.lineId)
    takenIds.add(line.lineId)
    return { ...line, lineId: isTaken ? undefined : line.lineId }
  })
  const homes = rows.flatMap((row) => boxLines(row).map(() => row.packageId))
  return withLineIds(lines).map((line, n) => ({ line, packageId: homes[n] ?? '' }))
}

/** The goods of several boxes in one. Lines can't be added up while the value of a box is unknown. */
export function joinedContents(rows: readonly Goods[]): Pick<Package, 'lines' | 'dutyCategory'> {
  const dutyCategory = firstOnly(rows.map(commonCategory))
  const isPlain = rows.every((row) => enteredLines(row).length === 0)
  const isAlike = rows.every((row) => (row.dutyCategory ?? null) === dutyCategory)
  const isUnknown = rows.some((row) => enteredLines(row).length === 0 && row.declaredValueUsdCents === null)
  if ((isPlain && isAlike) || isUnknown) return { lines: [], dutyCategory }
  return { lines: [...fewerLines(joinedLines(rows).map(({ line }) => line))], dutyCategory: null }
}
