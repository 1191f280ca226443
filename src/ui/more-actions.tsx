import { ActionIcon } from '@mantine/core'
import { MoreIcon } from './icons.ts'
import { MenuButton, type MenuChoice } from './menu-button.tsx'

/** What else can be done with a row, behind the button at the end of its head. Nothing to do, no button. */
export const MoreActions = ({ choices }: { choices: readonly MenuChoice[] }) =>
  choices.length > 0 && (
    <MenuButton
      choices={choices}
      target={
        <ActionIcon variant="default" aria-label="More actions" style={{ flex: 'none' }}>
          <MoreIcon size={20} />
        </ActionIcon>
      }
    />
  )
