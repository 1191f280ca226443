import { Stack } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { RowAudit } from '../../components/row-audit.tsx'
import { LoadedAt, ServerContent } from '../../components/server-content.tsx'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { serverPackageQuery } from '../../queries/api/staff-packages.ts'
import { usePackage, usePackageEvents } from '../../queries/packages.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { PanelColumns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { HandoverProof } from './handover-proof.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { toProgress } from './list/moves.ts'
import { EndingPanel } from './loss/ending-panel.tsx'
import { LostPiecesPanel } from './loss/lost-pieces-panel.tsx'
import { MissingPanel } from './loss/missing-panel.tsx'
import { OfficePanels } from './office-panels.tsx'
import { PackageActions } from './package-actions.tsx'
import { DetailsPanel, HeadPanel } from './package-facts.tsx'
import { PackageLoading, packagesLink } from './package-loading.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

const comingText = 'Still syncing to this device. You can edit it once it’s here.'
const archivedText = 'Only on the server: not kept on this device'
const awayText =
  'This package is not on this device. It may be in the archive, which is searched when there is a connection.'

/**
 * All about a package: from this device, or from the server if it isn't here. Both are shown by the same component,
 * because a dialog that is open must outlast the arrival of the row on this device.
 */
export function PackagePage({ packageId }: { packageId: string }) {
  const localPkg = usePackage(packageId)
  const answer = useServerQuery({ ...serverPackageQuery(packageId), enabled: localPkg === null })
  if (localPkg === undefined) return <PackageLoading />
  if (localPkg) return <PackageContent pkg={localPkg} />
  if (answer.is === 'shown')
    return <PackageContent pkg={answer.data} server={{ events: answer.data.events, age: answer }} />
  if (answer.is === 'loading') return <PackageLoading />
  return (
    <Page title="Package" back={packagesLink}>
      <Panel>
        <ServerContent answer={answer} away={awayText}>
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

interface PackageContentProps {
  pkg: Package
  /** For a package that isn't on this device, where it can't be changed. */
  server?: { events: readonly PackageEvent[]; age: { oldSinceMs: number | null } }
}

function PackageContent({ pkg, server }: PackageContentProps) {
  const session = useSession()
  const isBehind = useIsBehind()
  const localEvents = usePackageEvents(pkg.packageId)
  const events = server?.events ?? localEvents
  return (
    <Page
      title={pkg.trackingNumber}
      back={packagesLink}
      note={server && (isBehind ? comingText : archivedText)}
      actions={
        <PackageActions
          pkg={pkg}
          reached={toProgress(pkg, events ?? []).reached}
          readOnly={server !== undefined}
        />
      }
    >
      <Stack>
        {server && <LoadedAt answer={server.age} />}
        <HeadPanel pkg={pkg} />
        <MissingPanel pkg={pkg} readOnly={server !== undefined} />
        <LostPiecesPanel pkg={pkg} readOnly={server !== undefined} />
        {!server && <ShippingPanel pkg={pkg} />}
        <EndingPanel pkg={pkg} readOnly={server !== undefined} />
        <PendingPanel packageId={pkg.packageId} />
        <PanelColumns>
          <>
            <ContentsPanel pkg={pkg} />
            <DetailsPanel pkg={pkg} readOnly={server !== undefined} />
            {!server && <ImagesPanel packageId={pkg.packageId} />}
            <TimelinePanel events={events} />
          </>
          <>
            {pkg.handover && <HandoverProof handover={pkg.handover} />}
            <CustomsPanel pkg={pkg} readOnly={server !== undefined} />
            <ClaimsPanel pkg={pkg} readOnly={server !== undefined} />
            <OfficePanels pkg={pkg} />
          </>
        </PanelColumns>
        {session?.role === 'Admin' && <RowAudit entityId={pkg.packageId} />}
      </Stack>
    </Page>
  )
}
