import { Alert, Button, Group, Text } from '@mantine/core'
import { DraftIcon } from '../../ui/icons.ts'

/** The state of a form that is kept over a reload, for the note above it. */
export interface KeptForm {
  /** The values were typed before the page was reloaded. */
  readonly isRestored: boolean
  readonly discard: () => void
  /** Hides the note. */
  readonly hide: () => void
}

/** Says that the form's values were typed before a reload, and offers to discard them. */
export const KeptNote = ({ kept: restoredForm }: { kept: KeptForm }) =>
  restoredForm.isRestored && (
    <Alert color="blue" icon={<DraftIcon />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">We kept what you entered before the page was reloaded. It isn’t saved yet.</Text>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={restoredForm.discard}>
            Discard
          </Button>
          <Button variant="default" size="sm" onClick={restoredForm.hide}>
            Keep it
          </Button>
        </Group>
      </Group>
    </Alert>
  )
