import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isStaff } from '#sync/policies/roles.ts'
import { devicePage } from '../../../guards/places.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useSession } from '../../../session/session.ts'
import { askToSignOut } from '../../../stores/sign-out.ts'
import { DeviceIcon, LogoutIcon } from '../../../ui/icons.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { optionalPart } from '../../../ui/lazy-parts.ts'
import { SchemeChoice } from '../../../ui/menus/scheme-choice.tsx'
import { EmailText } from '../../../ui/texts/email.tsx'

// Data that only the server has loads after the page, and so does the code that requests it.
const fetchPanels = () => import('../dashboard/server-panels.tsx')
const EmailNotice = optionalPart(async () => (await fetchPanels()).EmailNotice)
const ServerPanels = optionalPart(async () => (await fetchPanels()).ServerPanels)

/** The signed-in person's own data and settings on this device, for both customers and staff. */
export function ProfilePage() {
  const user = useSession()
  const branches = useBranches()
  if (!user) return null
  const staff = isStaff(user.role)
  const title = staff ? 'My Profile' : 'Account Profile'
  if (!branches)
    return (
      <Page title={title} narrow>
        <SkeletonPanel label="Loading your profile" />
      </Page>
    )
  // The panel's title carries a person's name, so a bare "Address" would be read as theirs.
  const place = staff ? 'Branch' : 'Office'
  const office = branches.find(({ branchId }) => branchId === user.branchId)
  return (
    <Page title={title} narrow>
      <Stack>
        <EmailNotice />
        <Panel title={`${user.firstName} ${user.lastName}`}>
          <FactList
            facts={[
              ['Email', <EmailText key="email" address={user.email} />],
              ['Mailbox', user.mailbox || null],
              ['Role', staff ? user.role : null],
              [staff ? 'Branch' : 'Pickup office', office ? office.name : null],
              [`${place} address`, office?.address ?? null],
              [
                `${place} phone`,
                office?.phone ? (
                  <Anchor key="t" href={`tel:${office.phone}`} fz="inherit" fw="inherit">
                    {office.phone}
                  </Anchor>
                ) : null,
              ],
              [`${place} hours`, office?.openingHours || null],
            ]}
          />
        </Panel>
        <Panel title="Appearance">
          <SchemeChoice />
        </Panel>
        <DevicePanel devicePath={devicePage(user)} />
        <ServerPanels staff={staff} />
      </Stack>
    </Page>
  )
}

const DevicePanel = ({ devicePath }: { devicePath: string }) => (
  <Panel title="This device">
    <Stack>
      <Button component={Link} to={devicePath} variant="default" leftSection={<DeviceIcon size={20} />}>
        Device & sync status
      </Button>
      <Button variant="light" leftSection={<LogoutIcon size={20} />} onClick={askToSignOut}>
        Logout
      </Button>
    </Stack>
  </Panel>
)
