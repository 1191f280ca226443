import { Button, Code, Stack, Text, Title } from '@mantine/core'
import type { PageError } from '../../guards/page-error.ts'

/** Shown when the device's own storage couldn't be opened, so that no page can be rendered. */
export function StartFailure({ error }: { error: PageError }) {
  return (
    <Stack component="main" align="center" justify="center" ta="center" mih="100dvh" p="md">
      <Title order={1}>The app could not start</Title>
      <Text maw={480}>
        The storage of this browser could not be opened. Close the app’s other tabs, check that the device has
        free space and that this is not a private window, then try again. What was saved here is not lost.
      </Text>
      <Code block>{error.message}</Code>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </Stack>
  )
}
