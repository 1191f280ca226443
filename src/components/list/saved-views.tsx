import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DeleteIcon, ViewsIcon } from '../../ui/icons.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import { ViewNameForm as NameForm } from './view-name-form.tsx'

interface View {
  readonly name: string
  /** The search params of the address. */
  readonly search: Readonly<Record<string, string | undefined>>
}

interface SavedViewsProps {
  name: string
  list: { readonly key: string; replace(raw: Readonly<Record<string, string | undefined>>): void }
}

/** A person's named filters, stored on this device. Logging out and removing the person's data deletes them. */
export function SavedViews({ name, list }: SavedViewsProps) {
  const person = useSession()?.accountId ?? ''
  const [views, setViews] = useLocalStorage<readonly View[]>({
    key: `quayside.views.${name}.${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [isNaming, setNaming] = useState(false)
  const search = JSON.parse(list.key) as View['search']
  const without = (viewName: string) => views.filter((view) => view.name !== viewName)
  return (
    <>
      <MenuButton
        target={
          <ActionIcon variant="default" aria-label="Saved views" title="Saved views">
            <ViewsIcon size={18} />
          </ActionIcon>
        }
        choices={[
          ...views.map((view) => ({
            text: view.name,
            onClick: () => list.replace(view.search),
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
