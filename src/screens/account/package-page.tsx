import { Alert, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPackageOff } from '@tabler/icons-react'
import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useBranches } from '../../queries/branches.ts'
import { usePackage, usePackageImages } from '../../queries/packages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactList } from '../../ui/facts.tsx'
import { formatDateTime, formatLb, formatSize, formatUsd } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useArea } from './area.ts'
import { needsOf } from './mine.ts'
import classes from './package-page.module.css'
import { PendingState } from './package-rows.tsx'
import { PackageTimeline } from './package-timeline.tsx'
import { PrealertActions } from './prealert-actions.tsx'

export function AccountPackagePage({ packageId }: { packageId: string }) {
  const area = useArea()
  const row = usePackage(packageId)
  const back = { to: area.packages, text: 'Packages' }
  if (row === undefined)
    return (
      <Page title="Package" back={back}>
        <Skeleton h={320} role="status" aria-label="Loading the package" />
      </Page>
    )
  if (row === null || row.deletedAt)
    return (
      <Page title="Package" back={back}>
        <EmptyState
          icon={IconPackageOff}
          title="This package is not here"
          text="It was deleted, or it belongs to somebody else, or this device has not received it yet."
        />
      </Page>
    )
  return (
    <Page
      title={row.description || row.trackingNumber}
      back={back}
      actions={row.status === 'PreAlert' ? <PrealertActions row={row} /> : undefined}
    >
      <Group gap="md" mb="md">
        <StatusBadge status={row.status} />
        <PendingState packageId={row.packageId} />
      </Group>
      <Asked row={row} />
      <div className={classes['columns']}>
        <PackageTimeline packageId={row.packageId} />
        <Stack gap="md">
          <Details row={row} />
          <Photos packageId={row.packageId} />
        </Stack>
      </div>
    </Page>
  )
}

function Asked({ row }: { row: Package }) {
  const [need] = needsOf([row])
  const words =
    row.status === 'Delayed' ? `Delayed: ${row.delayedReason ?? 'we are looking into it'}` : need?.why
  if (!words) return null
  return (
    <Alert color="signal" icon={<IconAlertTriangle />} title={words} mb="md">
      {need && 'Please send it to your pickup office, with the tracking number. Customs ask what was paid.'}
    </Alert>
  )
}

function Details({ row }: { row: Package }) {
  const office = useBranches()?.find((branch) => branch.branchId === row.branchId)
  return (
    <Panel title="Details">
      <FactList
        facts={[
          [
            'Tracking number',
            <Group key="t" gap={4} wrap="nowrap">
              <Text span fw={550} style={{ overflowWrap: 'anywhere' }}>
                {row.trackingNumber}
              </Text>
              <CopyButton value={row.trackingNumber} what="Tracking number" />
            </Group>,
          ],
          ['Courier', row.courier || null],
          ['Shop', row.shipper || null],
          ['HAWB', row.hawbNumber],
          ['Value', formatUsd(row.declaredValueUsdCents)],
          ['Pieces', row.pieces],
          ['Weight', row.weightLb === null ? null : formatLb(row.weightLb)],
          ['Charged weight', row.chargeableLb === null ? null : formatLb(row.chargeableLb)],
          ['Size', row.lengthIn === null ? null : formatSize(row.lengthIn, row.widthIn, row.heightIn)],
          ['Pickup office', office ? `${office.name}, ${office.address}` : null],
          ['Arrived in Florida', row.checkedInAt ? formatDateTime(row.checkedInAt) : null],
          ['Handed over', row.deliveredAt ? formatDateTime(row.deliveredAt) : null],
        ]}
      />
    </Panel>
  )
}

function Photos({ packageId }: { packageId: string }) {
  const images = usePackageImages(packageId)
  if (!images || images.length === 0) return null
  return (
    <Panel title="Photos">
      <div className={classes['photos']}>
        {images.map((image, index) => (
          <a key={image.packageImageId} href={image.src} target="_blank" rel="noreferrer">
            <Image src={image.src} alt={`Photo ${index + 1} of the package`} radius="md" loading="lazy" />
          </a>
        ))}
      </div>
    </Panel>
  )
}
