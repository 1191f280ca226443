import { Anchor, Button, Stack } from '@mantine/core'
import { IconDeviceMobileCog, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { devicePage } from '../../guards/places.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { askToSignOut } from '../../stores/sign-out.ts'
import { FactList } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SchemeChoice } from '../../ui/scheme-choice.tsx'

// What the server alone knows comes after the page itself, and so does the code that asks for it.
const fetchPanels = () => import('./server-panels.tsx')
const EmailNotice = lazy(async () => ({ default: (await fetchPanels()).EmailNotice }))
const ServerPanels = lazy(async () => ({ default: (await fetchPanels()).ServerPanels }))

/** Who is signed in, and what belongs to this person on this device. Customers and staff alike. */
export function ProfilePage() {
  const user = useSession()
  const office = useBranches()?.find((branch) => branch.branchId === user?.branchId)
  if (!user) return null
  const staff = isStaff(user.role)
  return (
    <Page title={staff ? 'My Profile' : 'Account Profile'} narrow>
      <Stack>
        <Suspense>
          <EmailNotice />
        </Suspense>
        <Panel title={`${user.firstName} ${user.lastName}`}>
          <FactList
            facts={[
              ['Email', user.email],
              ['Mailbox', user.mailbox || null],
              ['Role', staff ? user.role : null],
              [staff ? 'Branch' : 'Pickup office', office ? office.name : null],
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
        <Suspense>
          <ServerPanels staff={staff} />
        </Suspense>
        <Panel title="Appearance">
          <SchemeChoice />
        </Panel>
        <Panel title="This device">
          <Stack>
            <Button
              component={Link}
              to={devicePage(user)}
              variant="default"
              leftSection={<IconDeviceMobileCog size={20} />}
            >
              Device & sync status
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
