import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DeleteIcon, ViewsIcon } from '../../ui/icons.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import { FilterCount } from './filter-count.tsx'
import type { FilterChip } from './filters.ts'
import classes from './list.module.css'
import { ViewNameForm as NameForm } from './view-name-form.tsx'
import { useViewsWithRows } from './views-with-rows.ts'

interface View {
  readonly name: string
  /** The search params of the address. */
  readonly search: Readonly<Record<string, string | undefined>>
}

interface ViewsMenuProps {
  name: string
  list: { readonly key: string; replace(raw: Readonly<Record<string, string | undefined>>): void }
  /** The views that every person has. */
  chips: readonly FilterChip[]
}

const choiceOf = ({ text, count, isOn, toggle }: FilterChip) => ({
  text,
  isOn,
  note: <FilterCount count={count} />,
  onClick: toggle,
})

/**
 * The list's own views with their counts, then a person's named ones, which are stored on this device until the person
 * logs out and removes their data.
 */
export function ViewsMenu({ name, list, chips }: ViewsMenuProps) {
  const person = useSession()?.accountId ?? ''
  const [views, setViews] = useLocalStorage<readonly View[]>({
    key: `quayside.views.${name}.${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [isNaming, setNaming] = useState(false)
  const search = JSON.parse(list.key) as View['search']
  const listViews = useViewsWithRows(chips)
  const isSame = (viewSearch: View['search']) => JSON.stringify(viewSearch) === list.key
  const without = (viewName: string) => views.filter((view) => view.name !== viewName)
  return (
    <>
      <MenuButton
        target={
          <Button
            variant="default"
            className={classes['barButton'] ?? ''}
            data-views
            aria-keyshortcuts="v"
            title="Views (v)"
            leftSection={<ViewsIcon size={18} aria-hidden />}
          >
            Views
          </Button>
        }
        choices={[
          ...listViews.map(choiceOf),
          ...views.map((view) => ({
            text: view.name,
            isOn: isSame(view.search),
            onClick: () => list.replace(isSame(view.search) ? {} : view.search),
            aside: {
              label: `Delete the view ${view.name}`,
              icon: <DeleteIcon size={16} aria-hidden />,
              onClick: () => setViews(without(view.name)),
            },
          })),
          { text: 'Save this view', onClick: () => setNaming(true) },
        ]}
      />
      {isNaming && (
        <Dialog title="Save this view" onClose={() => setNaming(false)} size={420}>
          <NameForm
            onClose={() => setNaming(false)}
            onSave={(text) => setViews([...without(text), { name: text, search }])}
          />
        </Dialog>
      )}
    </>
  )
}
