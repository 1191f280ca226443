import { Group, Stack } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { usePackage } from '../../../queries/packages.ts'
import { NoPackageIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { useArea } from '../area.ts'
import { useArrivals } from '../dashboard/out-for-delivery.ts'
import { OwnStatus } from '../dashboard/own-status.tsx'
import { canCollect } from '../mine.ts'
import { PendingState } from '../package-rows.tsx'
import { PrealertActions } from '../prealert-actions.tsx'
import { CostPanel } from './cost-panel.tsx'
import { OwnDetailsPanel } from './details-panel.tsx'
import { endingWords } from './ending-text.ts'
import { HandoverPanel } from './handover-panel.tsx'
import { Headline } from './headline.tsx'
import { MerchantInvoicePanel } from './merchant-invoice-panel.tsx'
import { MovedPrice } from './moved-price.tsx'
import classes from './package-page.module.css'
import { PackageTimeline } from './package-timeline.tsx'
import { PhotosPanel } from './photos-panel.tsx'
import { PickupPanel } from './pickup-panel.tsx'
import { type PackageSurroundings, useSurroundings } from './surroundings.ts'

// Few packages have these, and the first screen of a phone has a limit of bytes.
const EndingChoicePanel = later(async () => (await import('./ending-choice-panel.tsx')).EndingChoicePanel)
const OwnClaimsPanel = later(async () => (await import('./claims-panel.tsx')).OwnClaimsPanel)
const QuestionsPanel = later(async () => (await import('./questions-panel.tsx')).QuestionsPanel)
const OwnInsurancePanel = later(async () => (await import('./own-insurance-panel.tsx')).OwnInsurancePanel)
const OwnShippingPanel = later(async () => (await import('./own-shipping-panel.tsx')).OwnShippingPanel)

/** A package as its owner follows it: its place, the next step, open requests, and the cost. */
export function AccountPackagePage({ packageId }: { packageId: string }) {
  const area = useArea()
  const row = usePackage(packageId)
  const around = useSurroundings(packageId)
  const backLink = { to: area.packages, text: 'Packages' }
  if (row === undefined || !around)
    return (
      <Page title="Package" back={backLink}>
        <SkeletonPanel label="Loading the package" />
      </Page>
    )
  if (row === null || row.deletedAt)
    return (
      <Page title="Package" back={backLink}>
        <EmptyState
          icon={NoPackageIcon}
          title="This package isn’t here"
          text="It was deleted, it belongs to somebody else, or this device hasn’t received it yet."
        />
      </Page>
    )
  return <PackageContent row={row} around={around} back={backLink} />
}

interface PackageContentProps {
  row: Package
  around: PackageSurroundings
  back: { to: string; text: string }
}

function PackageContent({ row, around, back }: PackageContentProps) {
  const arrival = useArrivals().find(({ packageIds }) => packageIds.includes(row.packageId))
  // The package's own row on this device may know about the driver before the server replies.
  const isUnderWay = arrival !== undefined || around.delivery?.status === 'OutForDelivery'
  const isOut = isUnderWay && row.status !== 'Delivered'
  const isEnding = endingWords(row) !== null
  return (
    <Page
      title={row.description || row.trackingNumber}
      back={back}
      actions={row.status === 'PreAlert' ? <PrealertActions row={row} /> : undefined}
    >
      <Stack gap="md">
        <Group gap="md">
          <OwnStatus row={row} isOut={isOut} />
          <PendingState packageId={row.packageId} />
        </Group>
        <Headline row={row} around={around} isOut={isOut} arrival={arrival} />
        <MovedPrice row={row} />
        {isEnding && <EndingChoicePanel row={row} />}
        <div className={classes['columns']}>
          <Stack gap="md">
            {canCollect(row) && !isOut && <PickupPanel row={row} around={around} />}
            {row.status === 'Delivered' && !isEnded(row) && <HandoverPanel row={row} />}
            <OwnShippingPanel row={row} />
            <OwnInsurancePanel row={row} />
            <MerchantInvoicePanel row={row} />
            <CostPanel row={row} />
          </Stack>
          <Stack gap="md">
            <PackageTimeline row={row} around={around} />
            <OwnDetailsPanel row={row} />
            <OwnClaimsPanel row={row} />
            <QuestionsPanel packageId={row.packageId} />
            <PhotosPanel packageId={row.packageId} />
          </Stack>
        </div>
        {/* Few customers don't want their package, so their way out comes after what all read. */}
        {!isEnding && <EndingChoicePanel row={row} />}
      </Stack>
    </Page>
  )
}
