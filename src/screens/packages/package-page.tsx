import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { usePackage, usePackageEvents } from '../../queries/packages.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { DeleteModal, fetchPackageDialogs, StatusModal } from './lazy-dialogs.ts'
import { toProgress } from './moves.ts'
import { CustomsPanel, DetailsPanel, HeadPanel } from './package-facts.tsx'
import { PackageLoading, packagesBack } from './package-loading.tsx'
import classes from './packages.module.css'
import { PendingPanel } from './pending-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

// Rarely needed, and it brings the calls with their validators along.
const ServerPackagePage = lazy(async () => ({
  default: (await import('./server-package-page.tsx')).ServerPackagePage,
}))

/** Everything about one package: from this device, or from the server when it is no longer here. */
export function PackagePage({ packageId }: { packageId: string }) {
  const here = usePackage(packageId)
  if (here) return <Living pkg={here} />
  if (here === undefined) return <PackageLoading />
  return (
    <Suspense fallback={<PackageLoading />}>
      <ServerPackagePage packageId={packageId} />
    </Suspense>
  )
}

function Living({ pkg }: { pkg: Package }) {
  const events = usePackageEvents(pkg.packageId)
  return (
    <Page
      title={pkg.trackingNumber}
      back={packagesBack}
      actions={<Actions pkg={pkg} reached={toProgress(pkg, events ?? []).reached} />}
    >
      <Stack>
        <HeadPanel pkg={pkg} />
        <PendingPanel packageId={pkg.packageId} />
        <div className={classes['two']}>
          <div>
            <DetailsPanel pkg={pkg} />
            <ImagesPanel packageId={pkg.packageId} />
          </div>
          <div>
            <TimelinePanel events={events} />
            <CustomsPanel pkg={pkg} />
          </div>
        </div>
      </Stack>
    </Page>
  )
}

function Actions({ pkg, reached }: { pkg: Package; reached: Package['status'] }) {
  const session = useSession()
  const [setting, status] = useDisclosure(false)
  const [deleting, remove] = useDisclosure(false)
  useEffect(() => void fetchPackageDialogs(), [])
  if (!session) return null
  const { packageId } = pkg
  return (
    <>
      {packagePolicy.canSetStatus(session) && (
        <Button leftSection={<IconTruckDelivery size={18} />} onClick={status.open}>
          Set status
        </Button>
      )}
      {packagePolicy.canUpdateAll(session) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          component={Link}
          to={`/admin/packages/${packageId}/edit`}
        >
          Edit
        </Button>
      )}
      {packagePolicy.canRemoveAll(session) && (
        <Button variant="default" color="red" leftSection={<IconTrash size={18} />} onClick={remove.open}>
          Delete
        </Button>
      )}
      <Suspense>
        {setting && (
          <StatusModal packages={[{ packageId, status: pkg.status, reached }]} onClose={status.close} />
        )}
        {deleting && <DeleteModal pkg={pkg} onClose={remove.close} />}
      </Suspense>
    </>
  )
}
