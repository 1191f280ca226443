import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { mutate } from '../../changes/mutate.ts'
import { notify } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatUsd, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { CategoryPicker } from './category-picker.tsx'
import classes from './lines.module.css'
import { categoryChanges, chosenFor, type UnsortedGroup, unsortedGroups } from './unsorted-groups.ts'
import { useSuggestions } from './use-categories.ts'

interface CategoriesDialogProps {
  packages: readonly Package[]
  onSaved?: () => void
  onClose: () => void
}

const boxes = (count: number) => plural(count, 'box', 'boxes')

function withChoice(
  choices: ReadonlyMap<string, string>,
  key: string,
  category: string | null,
): ReadonlyMap<string, string> {
  const next = new Map(choices)
  if (category === null) next.delete(key)
  else next.set(key, category)
  return next
}

/** Gives many boxes their duty categories by their descriptions. It works without a signal. */
export function CategoriesDialog({ packages: rows, onSaved, onClose }: CategoriesDialogProps) {
  // The list stays as it was opened, because saving takes what is sorted off it.
  const [packages] = useState(rows)
  const [groups] = useState(() => unsortedGroups(rows))
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const suggestions = useSuggestions(groups.slice(0, 50).map(({ description }) => description))
  const suggested = groups.flatMap(({ key }, index) => {
    const category = suggestions[index] ?? null
    return category === null || chosen.has(key) ? [] : [[key, category] as const]
  })
  const save = useAction(async () => {
    if (chosen.size === 0) throw new WordedError('Choose a category for at least one description.')
    let count = 0
    for (const pkg of packages) {
      const changes = categoryChanges(pkg, chosenFor(pkg.packageId, groups, chosen))
      if (!changes) continue
      await mutate('package.update', { packageId: pkg.packageId, changes })
      count++
    }
    notify('success', `${boxes(count)} sorted`)
    onSaved?.()
    onClose()
  })
  return (
    <Dialog title="Duty categories" size="lg" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <Stack>
          <ProblemAlert text={save.problem} />
          <Text size="sm">
            {groups.length === 0
              ? 'Each of these boxes has a category.'
              : 'Choose once for all boxes that are described alike.'}
          </Text>
          {suggested.length > 1 && (
            <Button variant="light" onClick={() => setChosen(new Map([...chosen, ...suggested]))}>
              Use the {suggested.length} suggested categories
            </Button>
          )}
          <div className={classes['lines']}>
            <ShowMore rows={groups} step={50} what="description">
              {(group) => (
                <GroupRow
                  key={group.key}
                  group={group}
                  category={chosen.get(group.key) ?? null}
                  suggestion={suggestions[groups.indexOf(group)] ?? null}
                  onChange={(category) => setChosen(withChoice(chosen, group.key, category))}
                />
              )}
            </ShowMore>
          </div>
          <DialogButtons confirm="Save" busy={save.busy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

interface GroupRowProps {
  group: UnsortedGroup
  category: string | null
  suggestion: string | null
  onChange: (category: string | null) => void
}

function GroupRow({ group: { description, lineIds, mostUsdCents }, ...choice }: GroupRowProps) {
  const name = description || 'boxes without a description'
  return (
    <div className={classes['group']}>
      <div className={classes['words']}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {description || 'No description'}
        </Text>
        <Text size="sm" c="dimmed">
          {boxes(lineIds.size)} · up to {formatUsd(mostUsdCents)}
        </Text>
      </div>
      <CategoryPicker label="Duty category" name={`Duty category of ${name}`} {...choice} />
    </div>
  )
}
