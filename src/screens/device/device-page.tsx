import { Stack } from '@mantine/core'
import { handheldPolicy } from '#sync/policies/handheld.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { useSession } from '../../session/session.ts'
import { isHandheld } from '../../stores/handheld.ts'
import { Page } from '../../ui/layout/page.tsx'
import { optionalPart } from '../../ui/lazy-parts.ts'
import { AboutPanel } from './about-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { RefusedPanel } from './refused-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'

// Loaded only for supervisors.
const HandheldsPanel = optionalPart(async () => (await import('./handhelds-panel.tsx')).HandheldsPanel)

/** The sync state of this person's work on the device, and the reasons for unsynced work. */
export function DevicePage() {
  const session = useSession()
  if (!session) return null
  return (
    <Page
      title="Device & Sync"
      note={
        isStaff(session.role)
          ? 'Your work is saved on this device first, then synced.'
          : 'Changes are saved on this device first, then sent to us.'
      }
      narrow
    >
      <Stack>
        <ConnectionPanel />
        <RefusedPanel user={session} />
        <QueuePanel />
        <StoragePanel />
        {handheldPolicy.canManage(session) && <HandheldsPanel />}
        <AboutPanel staff={isStaff(session.role)} isShared={isHandheld(session)} />
      </Stack>
    </Page>
  )
}
