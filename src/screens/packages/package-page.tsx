import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPackageOff, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { may } from '#sync/policies/actor.ts'
import { usePackage, usePackageEvents } from '../../data/packages.ts'
import { useSession } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { DeleteModal, fetchDialogs, StatusModal } from './later.ts'
import { standingOf } from './moves.ts'
import { CustomsPanel, DetailsPanel, HeadPanel } from './package-facts.tsx'
import classes from './packages.module.css'
import { PendingPanel } from './pending-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { useArchived } from './use-archived.ts'

const back = { to: '/admin/packages', text: 'Packages' }

/** Everything about one package: from this device, or from the server when it is no longer here. */
export function PackagePage({ packageId }: { packageId: string }) {
  const here = usePackage(packageId)
  const archived = useArchived(packageId, here === null)
  if (here) return <Living pkg={here} />
  if (here === undefined || archived.is === 'asking')
    return (
      <Page title="Package" back={back}>
        <Skeleton height={240} />
      </Page>
    )
  if (archived.is === 'here')
    return (
      <Page
        title={archived.row.trackingNumber}
        back={back}
        note="Only on the server: not kept on this device"
      >
        <Stack>
          <HeadPanel pkg={archived.row} />
          <div className={classes['two']}>
            <div>
              <DetailsPanel pkg={archived.row} />
            </div>
            <div>
              <TimelinePanel events={archived.row.events} />
              <CustomsPanel pkg={archived.row} />
            </div>
          </div>
        </Stack>
      </Page>
    )
  return (
    <Page title="Package" back={back}>
      <EmptyState icon={IconPackageOff} title="This package is not on this device" text={archived.words} />
    </Page>
  )
}

function Living({ pkg }: { pkg: Package }) {
  const events = usePackageEvents(pkg.packageId)
  return (
    <Page
      title={pkg.trackingNumber}
      back={back}
      actions={<Actions pkg={pkg} reached={standingOf(pkg, events ?? []).reached} />}
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
  useEffect(() => void fetchDialogs(), [])
  if (!session) return null
  const { packageId } = pkg
  return (
    <>
      {may(session, 'PackageStatusUpdate') && (
        <Button leftSection={<IconTruckDelivery size={18} />} onClick={status.open}>
          Set status
        </Button>
      )}
      {may(session, 'PackageUpdate') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          component={Link}
          to={`/admin/packages/${packageId}/edit`}
        >
          Edit
        </Button>
      )}
      {may(session, 'PackageDelete') && (
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
