import { ActionIcon } from '@mantine/core'
import { MoreIcon } from '../icons.ts'
import { MenuButton } from './menu-button.tsx'
import type { MenuChoice } from './menu-frame.tsx'

/** More actions of a row, behind the button at the end of its header. Hidden without any. */
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
