import { Button, Group, Stack, Text } from '@mantine/core'
import { declineInstall, installApp, useInstallWay } from '../../../pwa/install-offer.ts'
import { KeepOnDeviceIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Offers the app to customers with packages to follow, at the end of the page where it moves nothing. */
export function InstallCard() {
  const way = useInstallWay()
  if (way === null) return null
  return (
    <Panel title="Keep your packages on your home screen">
      <Stack gap="sm">
        <Text>
          {way === 'ios'
            ? 'Tap the Share button of your browser, then “Add to Home Screen”. You’ll get notifications, and your packages open offline.'
            : 'Install the app: you’ll get notifications, and your packages open offline.'}
        </Text>
        <Group>
          {way === 'prompt' && (
            <Button leftSection={<KeepOnDeviceIcon size={20} />} onClick={() => void installApp()}>
              Install app
            </Button>
          )}
          <Button variant="default" onClick={declineInstall}>
            Not now
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
