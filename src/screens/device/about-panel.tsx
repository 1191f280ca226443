import { Button, Group, Text } from '@mantine/core'
import { IconBarcode, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { appVersion } from '../../pwa/app-version.ts'
import { askToSignOut } from '../../stores/sign-out.ts'
import { FactList } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The app itself: which one it is, what the scanner sends, and the way out. */
export function AboutPanel({ staff }: { staff: boolean }) {
  return (
    <Panel title="This app">
      <FactList facts={[['Version', appVersion]]} />
      <Group mt="md" gap="sm">
        {staff && (
          <Button
            variant="default"
            leftSection={<IconBarcode size={20} />}
            component={Link}
            to="/admin/device/scan-test"
          >
            Scanner test
          </Button>
        )}
        <Button variant="default" leftSection={<IconLogout size={20} />} onClick={askToSignOut}>
          Log out
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {staff
          ? 'Logging out removes your data from this device. Unsent work is never deleted without asking.'
          : 'Unsent work is never deleted without asking.'}
      </Text>
    </Panel>
  )
}
