import type { BoxLine } from '#sync/entities/packages/box-line.ts'
import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import { boxLines } from '#sync/rules/packages/box-lines.ts'
import { unsortedLines } from '#sync/rules/prices/unsorted-goods.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import { CategoryPicker } from './category-picker.tsx'
import classes from './lines.module.css'
import { categoryChanges } from './unsorted-groups.ts'
import { useDutyTerms, useSuggestions } from './use-categories.ts'

interface CategoryFillProps {
  pkg: Package
  /** Saves the package's category, or those of its lines. */
  onChoose: (changes: Partial<PackageDetails>) => Promise<unknown>
}

/** The goods of a box without a duty category, each with its field. A choice is saved immediately. */
export function CategoryFill({ pkg, onChoose }: CategoryFillProps) {
  const terms = useDutyTerms()
  const lines = terms
    ? unsortedLines(pkg, terms)
    : boxLines(pkg).filter(({ dutyCategory }) => dutyCategory === null)
  const suggestions = useSuggestions(lines.map(({ description }) => description))
  const { run, problem } = useAction(async ({ lineId }: BoxLine, category: string | null) => {
    const changes = category === null ? null : categoryChanges(pkg, new Map([[lineId, category]]))
    if (changes) await onChoose(changes)
  }, failureText)
  return (
    <div className={classes['lines']}>
      {lines.map((line, index) => (
        <CategoryPicker
          key={line.lineId}
          label={line.description || 'Duty category'}
          name={`Duty category of ${line.description || pkg.trackingNumber}`}
          category={line.dutyCategory}
          suggestion={suggestions[index] ?? null}
          error={problem || undefined}
          onChange={(category) => void run(line, category)}
        />
      ))}
    </div>
  )
}
