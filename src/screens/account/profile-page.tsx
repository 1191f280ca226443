import { Anchor, Button, Stack } from '@mantine/core'
import { IconDeviceMobileCog, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isStaff } from '#sync/policies/roles.ts'
import { useBranches } from '../../data/branches.ts'
import { useSession } from '../../data/session.ts'
import { deviceOf } from '../../guards/places.ts'
import { askToSignOut } from '../../stores/sign-out.ts'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SchemeChoice } from '../../ui/scheme-choice.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { EmailNotice } from './email-notice.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { ToldPanel } from './told-panel.tsx'

/** Who is signed in, and what belongs to this person on this device. Customers and staff alike. */
export function ProfilePage() {
  const user = useSession()
  const office = useBranches()?.find((branch) => branch.branchId === user?.branchId)
  if (!user) return null
  const staff = isStaff(user.role)
  return (
    <Page title={staff ? 'My Profile' : 'Account Profile'} narrow>
      <Stack>
        <EmailNotice />
        <Panel title={`${user.firstName} ${user.lastName}`}>
          <Facts
            facts={[
              ['Email', user.email],
              ['Mailbox', user.mailbox || null],
              ['Role', staff ? user.role : null],
              [staff ? 'Branch' : 'Pick-up office', office ? office.name : null],
              ['Address', office?.address ?? null],
              [
                'Telephone',
                office?.phone ? (
                  <Anchor key="t" href={`tel:${office.phone}`} fz="inherit" fw="inherit">
                    {office.phone}
                  </Anchor>
                ) : null,
              ],
              ['Open', office?.openingHours || null],
            ]}
          />
        </Panel>
        <DevicesPanel />
        {!staff && <ToldPanel />}
        {!staff && <NotificationsPanel />}
        <Panel title="Appearance">
          <SchemeChoice />
        </Panel>
        <Panel title="This device">
          <Stack>
            <Button
              component={Link}
              to={deviceOf(user)}
              variant="default"
              leftSection={<IconDeviceMobileCog size={20} />}
            >
              Device & Sync: what is sent, what is not
            </Button>
            <Button variant="light" leftSection={<IconLogout size={20} />} onClick={askToSignOut}>
              Logout
            </Button>
          </Stack>
        </Panel>
      </Stack>
    </Page>
  )
}
