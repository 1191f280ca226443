import { Suspense } from 'react'
import { useSession } from '../../../session/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { lazyPart } from '../../../ui/lazy-parts.ts'
import { PrealertButton } from '../prealert-button.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

// The panels load later because their calls bring the validators along, and the page must be visible before that.
const DashboardPanels = lazyPart(async () => (await import('./dashboard-panels.tsx')).DashboardPanels)

export function AccountDashboardPage() {
  const user = useSession()
  if (!user) return null
  return (
    <Page title={`Good to see you, ${user.firstName}`} actions={<PrealertButton />}>
      <Suspense fallback={<DashboardSkeleton />}>
        <DashboardPanels user={user} />
      </Suspense>
    </Page>
  )
}
