import { Alert, Button, Group, Text } from '@mantine/core'
import { DraftIcon } from '../../ui/icons.ts'
import type { KeptForm } from './kept-form.ts'

/** Says that what stands in the form was typed before a reload, and offers to drop it. */
export const KeptNote = ({ kept }: { kept: KeptForm }) =>
  kept.isRestored && (
    <Alert color="blue" icon={<DraftIcon />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">We kept what you entered before the page was reloaded. It isn’t saved yet.</Text>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={kept.discard}>
            Discard
          </Button>
          <Button variant="default" size="sm" onClick={kept.hide}>
            Keep it
          </Button>
        </Group>
      </Group>
    </Alert>
  )
