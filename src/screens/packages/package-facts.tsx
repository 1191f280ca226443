import { Alert, Anchor, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useBranches } from '../../queries/branches.ts'
import { FactList } from '../../ui/facts.tsx'
import { formatDateTime, formatLb, formatSize, formatUsd, plural, unknownText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { OwnerName } from './owner-name.tsx'

const or = (value: string): ReactNode => (value === '' ? unknownText : value)

/** The first glance: what it is, whose, where. */
export function HeadPanel({ pkg }: { pkg: Package }) {
  return (
    <Panel>
      {pkg.reviewReason && (
        <Alert color="orange" icon={<IconGitMerge />} title={pkg.reviewReason} mb="md">
          <Anchor component={Link} to="/admin/packages/reviews">
            Settle it on the reviews page
          </Anchor>
        </Alert>
      )}
      <FactList
        facts={[
          ['Status', <StatusBadge key="status" status={pkg.status} />],
          ['Why delayed', pkg.delayedReason],
          ['Owner', <OwnerName key="owner" accountId={pkg.accountId} />],
          ['HAWB', pkg.hawbNumber ?? 'Comes from the server'],
          ['Weight', weightText(pkg)],
          ['Bin', or(pkg.bin)],
          ['Delivered to', pkg.deliveredAt && `${pkg.deliveredTo}, ${formatDateTime(pkg.deliveredAt)}`],
        ]}
      />
    </Panel>
  )
}

const weightText = (pkg: Package): string =>
  pkg.chargeableLb === null
    ? formatLb(pkg.weightLb)
    : `${formatLb(pkg.weightLb)}, charged ${formatLb(pkg.chargeableLb)}`

const otherNumbers = (pkg: Package): string[] =>
  pkg.trackingAliases.filter((alias) => alias !== pkg.trackingNumber && alias !== pkg.trackingNormalized)

export function DetailsPanel({ pkg }: { pkg: Package }) {
  const branches = useBranches()
  const branch = branches?.find(({ branchId }) => branchId === pkg.branchId)
  return (
    <Panel title="Details">
      <FactList
        facts={[
          ['Description', or(pkg.description)],
          ['Shipper', or(pkg.shipper)],
          ['Courier', or(pkg.courier)],
          ['Also known as', otherNumbers(pkg).join(', ') || null],
          ['Declared value', formatUsd(pkg.declaredValueUsdCents)],
          ['Invoice from the shop', invoiceText[pkg.invoiceState]],
          ['Size', formatSize(pkg.lengthIn, pkg.widthIn, pkg.heightIn)],
          ['Pieces', plural(pkg.pieces, 'piece')],
          ['Condition', pkg.condition],
          ['Battery', pkg.battery],
          ['Prohibited goods', pkg.prohibited ? 'Yes' : null],
          ['Branch', or(branch?.name ?? '')],
          [
            'Checked in',
            pkg.checkedInAt && `${formatDateTime(pkg.checkedInAt)} by ${pkg.checkedInBy ?? unknownText}`,
          ],
        ]}
      />
      {pkg.note && (
        <Text mt="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {pkg.note}
        </Text>
      )}
    </Panel>
  )
}

const invoiceText: Record<Package['invoiceState'], string> = {
  NotRequired: 'Not required',
  Missing: 'Missing',
  Received: 'Received',
  Verified: 'Verified',
  Rejected: 'Rejected',
}

const customsText: Record<Package['customs']['state'], string> = {
  NotNeeded: 'Not needed',
  Pending: 'Not yet begun',
  Submitted: 'Submitted',
  Hold: 'On hold',
  Cleared: 'Cleared',
}

export function CustomsPanel({ pkg }: { pkg: Package }) {
  return (
    <Panel title="Customs">
      <FactList
        facts={[
          ['State', customsText[pkg.customs.state]],
          ['Channel', pkg.customs.channel],
          ['Note', pkg.customs.note || null],
        ]}
      />
    </Panel>
  )
}
