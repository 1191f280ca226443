import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { usePackage, usePackageEvents } from '../../queries/packages.ts'
import { useSession } from '../../session/session.ts'
import { PanelColumns } from '../../ui/columns.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { HandoverProof } from './handover-proof.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { toProgress } from './moves.ts'
import { PackageActions } from './package-actions.tsx'
import { DetailsPanel, HeadPanel } from './package-facts.tsx'
import { PackageLoading, packagesLink } from './package-loading.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

// Loaded later, because calls bring the validators along, and a scan that opens this page shouldn't wait for them.
const OfficePanels = lazy(async () => ({ default: (await import('./office-panels.tsx')).OfficePanels }))
const RowAudit = lazy(async () => ({
  default: (await import('../../components/row-audit.tsx')).RowAudit,
}))
const ServerPackagePage = lazy(async () => ({
  default: (await import('./server-package-page.tsx')).ServerPackagePage,
}))

/** All about a package: from this device, or from the server if it is no longer here. */
export function PackagePage({ packageId }: { packageId: string }) {
  const localPkg = usePackage(packageId)
  if (localPkg) return <PackageContent pkg={localPkg} />
  if (localPkg === undefined) return <PackageLoading />
  return (
    <Suspense fallback={<PackageLoading />}>
      <ServerPackagePage packageId={packageId} />
    </Suspense>
  )
}

function PackageContent({ pkg }: { pkg: Package }) {
  const session = useSession()
  const events = usePackageEvents(pkg.packageId)
  return (
    <Page
      title={pkg.trackingNumber}
      back={packagesLink}
      actions={<PackageActions pkg={pkg} reached={toProgress(pkg, events ?? []).reached} />}
    >
      <Stack>
        <HeadPanel pkg={pkg} />
        <PendingPanel packageId={pkg.packageId} />
        <PanelColumns>
          <>
            <DetailsPanel pkg={pkg} />
            <ImagesPanel packageId={pkg.packageId} />
            <TimelinePanel events={events} />
          </>
          <>
            {pkg.handover && <HandoverProof handover={pkg.handover} />}
            <CustomsPanel pkg={pkg} />
            <Suspense fallback={<SkeletonPanel label="Loading the customer" />}>
              <OfficePanels pkg={pkg} />
            </Suspense>
          </>
        </PanelColumns>
        <Suspense>{session?.role === 'Admin' && <RowAudit entityId={pkg.packageId} />}</Suspense>
      </Stack>
    </Page>
  )
}
