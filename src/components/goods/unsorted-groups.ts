import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import { plainWordsOf } from '#sync/rules/categories/item-terms.ts'
import { boxLines, enteredLines } from '#sync/rules/packages/box-lines.ts'

/** Lines of boxes that have the same description and no category. */
export interface UnsortedGroup {
  readonly key: string
  readonly description: string
  /** The lines by the packages that they are in. */
  readonly lineIds: ReadonlyMap<string, readonly string[]>
  /** The highest value of one line, in US cents. */
  readonly mostUsdCents: number
}

/** The lines without a category, by description: that of the most boxes first. */
export function unsortedGroups(packages: readonly Package[]): UnsortedGroup[] {
  const groups = new Map<string, UnsortedGroup & { lineIds: Map<string, string[]> }>()
  for (const pkg of packages)
    for (const { lineId, description, dutyCategory, valueUsdCents } of boxLines(pkg)) {
      if (dutyCategory !== null) continue
      const key = plainWordsOf(description).join(' ')
      const group = groups.get(key) ?? { key, description, lineIds: new Map(), mostUsdCents: 0 }
      group.lineIds.set(pkg.packageId, [...(group.lineIds.get(pkg.packageId) ?? []), lineId])
      groups.set(key, { ...group, mostUsdCents: Math.max(group.mostUsdCents, valueUsdCents) })
    }
  return [...groups.values()].sort(
    (a, b) => b.lineIds.size - a.lineIds.size || b.mostUsdCents - a.mostUsdCents,
  )
}

/** The changes that give lines of a box their categories; null if nothing changes. */
export function categoryChanges(
  pkg: Package,
  categoryById: ReadonlyMap<string, string>,
): Partial<PackageDetails> | null {
  const lines = enteredLines(pkg)
  if (lines.length === 0) {
    const dutyCategory = categoryById.get(pkg.packageId)
    return dutyCategory === undefined ? null : { dutyCategory }
  }
  return lines.some(({ lineId }) => categoryById.has(lineId))
    ? {
        lines: lines.map((line) => ({
          ...line,
          dutyCategory: categoryById.get(line.lineId) ?? line.dutyCategory,
        })),
      }
    : null
}

/** The categories by line that were chosen for groups, for one package. */
export const chosenFor = (
  packageId: string,
  groups: readonly UnsortedGroup[],
  categoryByGroup: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap(({ key, lineIds }) => {
      const category = categoryByGroup.get(key)
      return category === undefined
        ? []
        : (lineIds.get(packageId) ?? []).map((lineId) => [lineId, category] as const)
    }),
  )
