import { Button, Stack, Text } from '@mantine/core'
import { DialogFoot } from './dialog-foot.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** Asks before unsaved input is lost; Enter keeps it. */
export const DiscardQuestionFrame = (props: { onDiscard: () => void; onClose: () => void }) => (
  <DialogFrame title="Leave without saving?" size="sm" onClose={props.onClose}>
    <Stack>
      <Text>What you typed isn’t saved yet.</Text>
      <DialogFoot>
        <Button variant="default" onClick={props.onDiscard}>
          Discard it
        </Button>
        <Button data-autofocus onClick={props.onClose}>
          Keep editing
        </Button>
      </DialogFoot>
    </Stack>
  </DialogFrame>
)
