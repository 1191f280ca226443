import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { LabelsDialog } from '../../components/labels/lazy-labels.ts'
import { LoadedAt } from '../../components/server-content.tsx'
import { serverPackageQuery } from '../../queries/api/packages.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { PanelColumns } from '../../ui/columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoPackageIcon, PrintIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { HandoverProof } from './handover-proof.tsx'
import { OfficePanels } from './office-panels.tsx'
import { DetailsPanel, HeadPanel } from './package-facts.tsx'
import { PackageLoading, packagesLink } from './package-loading.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

const awayText = 'It may be in the archive on the server. It is looked up when there is a connection.'

/** A package from the server that isn't on this device. */
export function ServerPackagePage({ packageId }: { packageId: string }) {
  const answer = useServerQuery(serverPackageQuery(packageId))
  if (answer.is === 'loading') return <PackageLoading />
  if (answer.is !== 'shown')
    return (
      <Page title="Package" back={packagesLink}>
        <EmptyState
          icon={NoPackageIcon}
          title="This package is not on this device"
          text={answer.is === 'failed' ? answer.error.message : awayText}
        />
      </Page>
    )
  const pkg = answer.data
  return (
    <Page
      title={pkg.trackingNumber}
      back={packagesLink}
      note="Only on the server: not kept on this device"
      actions={<PrintLabels pkg={pkg} />}
    >
      <Stack>
        <LoadedAt answer={answer} />
        <HeadPanel pkg={pkg} />
        <PanelColumns>
          <>
            <DetailsPanel pkg={pkg} />
          </>
          <>
            {pkg.handover && <HandoverProof handover={pkg.handover} />}
            <CustomsPanel pkg={pkg} readOnly />
            <OfficePanels pkg={pkg} />
            <TimelinePanel events={pkg.events} />
          </>
        </PanelColumns>
      </Stack>
    </Page>
  )
}

/** Labels can be printed again at any age, because one may fall off a box. */
function PrintLabels({ pkg }: { pkg: Package }) {
  const [printing, labels] = useDisclosure(false)
  if (pkg.hawbNumber === null) return null
  return (
    <>
      <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={labels.open}>
        Print labels
      </Button>
      <Suspense>{printing && <LabelsDialog packages={[pkg]} onClose={labels.close} />}</Suspense>
    </>
  )
}
