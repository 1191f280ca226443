import { AddressesPanel } from '../../../components/people/addresses-panel.tsx'
import { PersonsPanel } from '../../../components/people/persons-panel.tsx'
import { devicesQuery } from '../../../queries/api/accounts.ts'
import { ownErasureQuery } from '../../../queries/api/erasures.ts'
import { preferencesQuery } from '../../../queries/api/notices.ts'
import { addressesQuery, ownProfileQuery } from '../../../queries/api/own/own-account.ts'
import { phoneQuery } from '../../../queries/api/phone.ts'
import { ownFactorsQuery } from '../../../queries/api/second-factors.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { pushQuery } from '../../../session/push-choice.ts'
import { useSession } from '../../../session/session.ts'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { DeleteAccountPanel } from '../profile/delete-account.tsx'
import { DevicesPanel } from '../profile/devices-panel.tsx'
import { ErasurePanel } from '../profile/erasure.tsx'
import { FactorsPanel } from '../profile/factors-panel.tsx'
import { NotificationsPanel } from '../profile/notifications-panel.tsx'
import { OwnDataPanel } from '../profile/own-data.tsx'
import { OwnDetails } from '../profile/own-details.tsx'
import { PinPanel } from '../profile/pin-panel.tsx'

// Few customers are asked for papers.
const PapersPanel = later(
  async () => (await import('../../../components/papers/papers-panel.tsx')).PapersPanel,
)

export { EmailNotice } from '../profile/email-notice.tsx'

/** The panels whose data isn't synced. The office manages the role and branch of staff. */
export const ServerPanels = ({ staff }: { staff: boolean }) => (staff ? <StaffPanels /> : <CustomerPanels />)

const Waiting = () => <SkeletonPanel label="Loading your details" count={14} />

function StaffPanels() {
  const answers = [
    useServerQuery(ownProfileQuery),
    useServerQuery(devicesQuery),
    useServerQuery(ownFactorsQuery),
  ]
  if (answers.some(({ is }) => is === 'loading')) return <Waiting />
  return (
    <>
      <OwnDetails />
      <FactorsPanel />
      <PinPanel />
      <DevicesPanel />
    </>
  )
}

/** Waits until everything is loaded, because a panel that grows pushes the next one away from a thumb. */
function CustomerPanels() {
  const user = useSession()
  const profile = useServerQuery(ownProfileQuery)
  const answers = [
    profile,
    useServerQuery(addressesQuery(user?.userId ?? '')),
    useServerQuery(preferencesQuery),
    useServerQuery(phoneQuery),
    useServerQuery(pushQuery(user?.accountId ?? '')),
    useServerQuery(devicesQuery),
    useServerQuery(ownFactorsQuery),
    useServerQuery(ownErasureQuery),
  ]
  if (answers.some(({ is }) => is === 'loading')) return <Waiting />
  return (
    <>
      <OwnDetails />
      <FactorsPanel />
      {profile.is === 'shown' && <PersonsPanel account={profile.data} isOwn canEdit />}
      <AddressesPanel userId={user?.userId ?? ''} isOwn canEdit />
      {user && <PapersPanel accountId={user.accountId} isOwn />}
      <NotificationsPanel />
      <DevicesPanel />
      <OwnDataPanel />
      <ErasurePanel />
      <DeleteAccountPanel />
    </>
  )
}
