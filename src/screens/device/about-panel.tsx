import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { readAppVersion } from '../../pwa/app-version.ts'
import { askToSignOut } from '../../stores/sign-out.ts'
import { LogoutIcon, ScannerIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

function leavingText(staff: boolean, isShared: boolean): string {
  if (isShared) return 'This device is shared. Supervisors stop sharing it on their own Device & Sync page.'
  return staff
    ? 'Logging out removes your data from this device. Unsent work is never deleted without asking.'
    : 'Changes that we haven’t received are never deleted without asking you.'
}

/** The app's version, the scanner test, and the logout. */
export function AboutPanel({ staff, isShared }: { staff: boolean; isShared: boolean }) {
  return (
    <Panel title="This app">
      <FactList facts={[['Version', readAppVersion()]]} />
      <Group mt="md" gap="sm">
        {staff && (
          <Button
            variant="default"
            leftSection={<ScannerIcon size={20} />}
            component={Link}
            to={pathTo('/admin/device/scan-test')}
          >
            Scanner test
          </Button>
        )}
        {!isShared && (
          <Button variant="default" leftSection={<LogoutIcon size={20} />} onClick={askToSignOut}>
            Log out
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {leavingText(staff, isShared)}
      </Text>
    </Panel>
  )
}
