import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStorageHealth } from '../../replica/storage-health.ts'

/** Reports that nothing can be read or saved on this device now. */
function SilentStorage() {
  return (
    <Alert color="orange" mb="sm">
      This device’s storage isn’t answering, so nothing can be saved. Close other tabs of this app, then
      reload.
      <br />
      <Button mt="xs" size="compact-sm" variant="default" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Alert>
  )
}

/** The page of a logged-in person, unless this browser stores nothing: every page waits for the data on the device. */
export function StorageGate({ children }: { children: ReactNode }) {
  const { isSilent, isRefused } = useStorageHealth()
  if (!isRefused)
    return (
      <>
        {isSilent && <SilentStorage />}
        {children}
      </>
    )
  return (
    <Stack align="flex-start" maw={560} py="md" role="alert">
      <Title order={1}>This browser doesn’t let us store anything</Title>
      <Text>
        We keep your packages and your work on the device, so that the app works without a signal. Leave the
        private window, allow this site to store data in the browser’s settings, or use another browser.
        Nothing was lost: all that was sent is on our server.
      </Text>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </Stack>
  )
}
