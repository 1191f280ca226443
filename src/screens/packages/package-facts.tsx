import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { FieldKind } from '#sync/entities/kinds/field.ts'
import { insuranceText } from '#sync/entities/packages/insurance.ts'
import {
  detailLabels,
  detailNames,
  type Package,
  packageDetailFields,
} from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { hasInvoiceToCheck } from '#sync/rules/manifests/merchant-invoice.ts'
import { expectedText, latenessText } from '#sync/rules/packages/expected-text.ts'
import { moveText } from '#sync/rules/packages/move-text.ts'
import { priceMoveText } from '#sync/rules/prices/price-move.ts'
import { clock } from '../../browser/clock.ts'
import { ModeTag } from '../../components/badges/mode-tag.tsx'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { LinesList } from '../../components/goods/lines-list.tsx'
import { useServiceName } from '../../components/packages/use-services.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useBranch, useBranches } from '../../queries/branches.ts'
import { ReviewsIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatLb, formatSize, formatUsd, unknownText } from '../../ui/texts/format.ts'
import { CategoryFact } from './category-fact.tsx'
import { piecesFact } from './contents-panel.tsx'
import { deliveryFact } from './delivery-fact.ts'
import { ManifestLink } from './manifest-link.tsx'
import { OwnerLink } from './owner-name.tsx'

const or = (value: string): ReactNode => (value === '' ? unknownText : value)

/** The most important facts: the contents, the customer, and the place. */
export function HeadPanel({ pkg }: { pkg: Package }) {
  const service = useServiceName(pkg)
  const office = useBranch(pkg.branchId)
  return (
    <Panel>
      {pkg.reviewReason && (
        <Alert color="orange" icon={<ReviewsIcon />} title={pkg.reviewReason} mb="md">
          <Anchor component={Link} to={pathTo('/admin/packages/reviews')}>
            Settle it on the reviews page
          </Anchor>
        </Alert>
      )}
      <FactList
        facts={[
          ['Status', <PackageBadge key="status" pkg={pkg} />],
          ['Why delayed', pkg.delayedReason],
          ['When', expectedFact(pkg, office), 'wide'],
          ['Price changed', pkg.priceMove && `${priceMoveText(pkg.priceMove)} ${pkg.priceMove.note}`, 'wide'],
          ['Customer', <OwnerLink key="owner" row={pkg} />, 'wide'],
          [detailLabels.mode, pkg.mode && <ModeTag key="mode" mode={pkg.mode} />],
          [detailLabels.service, service],
          [detailLabels.insurance, pkg.insurance ? insuranceText[pkg.insurance] : null],
          ['HAWB', pkg.hawbNumber ?? 'Comes from the server'],
          ['Weight', weightText(pkg)],
          ['Bin', binFact(pkg)],
          deliveryFact(pkg),
        ]}
      />
    </Panel>
  )
}

/** When it is expected, whether it is late, and why it was moved last; null when nothing can be said. */
function expectedFact(pkg: Package, office: Branch | undefined): ReactNode {
  const today = jamaicaDay(clock.now())
  const days = [expectedText(pkg, { office, now: clock.now() }), latenessText(pkg, today)]
    .filter(Boolean)
    .join(', ')
  if (!days) return null
  return pkg.expectedMove ? `${days}. ${moveText(pkg.expectedMove, today)}` : days
}

/** The bin, with the person who put the package there and the time. */
const binFact = ({ bin, placement }: Package): ReactNode =>
  placement ? `${bin || 'No bin'} (${placement.by}, ${formatDateTime(placement.at)})` : or(bin)

const weightText = (pkg: Package): string =>
  pkg.chargeableLb === null || pkg.chargeableLb === pkg.weightLb
    ? formatLb(pkg.weightLb)
    : `${formatLb(pkg.weightLb)} (chargeable ${formatLb(pkg.chargeableLb)})`

const otherNumbers = (pkg: Package): string[] =>
  pkg.trackingAliases.filter((alias) => alias !== pkg.trackingNumber && alias !== pkg.trackingNormalized)

const markFact = (value: unknown): ReactNode => (value === true ? 'Yes' : null)
/** The kinds of details whose value is its own fact. */
const plainFacts: Partial<Record<FieldKind, (value: unknown) => ReactNode>> = {
  choice: String,
  flag: markFact,
}
/** The details among the most important facts. */
const headNames: readonly string[] = ['mode', 'insurance']

const furtherFacts = (pkg: Package): [label: string, fact: ReactNode][] =>
  detailNames.flatMap((name) => {
    const factOf = headNames.includes(name) ? undefined : plainFacts[packageDetailFields[name].kind]
    return factOf ? [[detailLabels[name], factOf(pkg[name])]] : []
  })

export function DetailsPanel({ pkg, readOnly }: { pkg: Package; readOnly: boolean }) {
  const branches = useBranches()
  const branch = branches?.find(({ branchId }) => branchId === pkg.branchId)
  const origin = branches?.find(({ branchId }) => branchId === pkg.originBranchId)
  return (
    <Panel title="Details">
      <FactList
        facts={[
          ['Description', or(pkg.description)],
          ['Shipper', or(pkg.shipper)],
          ['Courier', or(pkg.courier)],
          ['Also known as', otherNumbers(pkg).join(', ') || null],
          ['Declared value', formatUsd(pkg.declaredValueUsdCents)],
          [detailLabels.dutyCategory, <CategoryFact key="category" {...{ pkg, readOnly }} />],
          ['Merchant invoice', invoiceStateText(pkg)],
          ['Manifest', pkg.manifestId && <ManifestLink key="manifest" manifestId={pkg.manifestId} />],
          ['Size', formatSize(pkg.lengthIn, pkg.widthIn, pkg.heightIn)],
          ['Pieces', piecesFact(pkg)],
          ...furtherFacts(pkg),
          [detailLabels.originBranchId, origin?.name],
          ['Branch', or(branch?.name ?? '')],
          [
            'Checked in',
            pkg.checkedInAt && `${formatDateTime(pkg.checkedInAt)} by ${pkg.checkedInBy ?? unknownText}`,
          ],
        ]}
      />
      <LinesList pkg={pkg} />
      {pkg.note && (
        <Text mt="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {pkg.note}
        </Text>
      )}
    </Panel>
  )
}

/** Once customs has let the package go, an unchecked invoice is no work any more. */
export const invoiceStateText = (pkg: Package): string =>
  pkg.invoiceState === 'Received' && !hasInvoiceToCheck(pkg) && pkg.status !== 'PreAlert'
    ? 'Received, no check needed any more'
    : invoiceText[pkg.invoiceState]

const invoiceText: Record<Package['invoiceState'], string> = {
  NotRequired: 'Not required',
  Missing: 'Missing',
  Received: 'Received',
  Verified: 'Verified',
  Rejected: 'Rejected',
}
