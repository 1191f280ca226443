import { Stack } from '@mantine/core'
import { isStaff } from '#sync/policies/roles.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { AboutPanel } from './about-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { RefusedPanel } from './refused-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** Where everything this person did on this device is now, and what keeps it there. */
export function DevicePage() {
  const session = useSession()
  if (!session) return null
  return (
    <Page title="Device & Sync" note="Your work is saved on this device first, then synced." narrow>
      <Stack>
        <ConnectionPanel />
        <RefusedPanel user={session} />
        <QueuePanel />
        <StoragePanel />
        <AboutPanel staff={isStaff(session.role)} />
      </Stack>
    </Page>
  )
}
