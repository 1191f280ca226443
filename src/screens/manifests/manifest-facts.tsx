import { Text } from '@mantine/core'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { blockerText, manifestBlockerText } from '#sync/entities/packages/manifest-status.ts'
import { ManifestStatusBadge } from '../../components/badges/manifest-badges.tsx'
import { ModeTag } from '../../components/badges/mode-tag.tsx'
import { useBranches } from '../../queries/branches.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount, formatDateTime, formatUsd, unknownText } from '../../ui/texts/format.ts'
import { countArrivals, shownTotals, totalWeightText } from './totals.ts'

interface ManifestFactsProps {
  manifest: Manifest
  items: readonly ManifestItem[]
}

export function ManifestFacts({ manifest, items }: ManifestFactsProps) {
  const branches = useBranches()
  const nameOf = (branchId: string | null): string =>
    branches?.find((branch) => branch.branchId === branchId)?.name ?? unknownText
  const totals = shownTotals(manifest, items, useIsBehind())
  const { Missing, Damaged } = countArrivals(items)
  return (
    <Panel title="Details">
      <FactList
        facts={[
          ['Status', <ManifestStatusBadge key="status" status={manifest.status} />],
          ['Mode', <ModeTag key="mode" mode={manifest.mode} />],
          [manifest.mode === 'Sea' ? 'Bill of lading' : 'MAWB', manifest.mawbNumber || unknownText],
          ['Carrier', manifest.carrier || unknownText],
          ['From', nameOf(manifest.originBranchId)],
          ['To', nameOf(manifest.destinationBranchId)],
          ['Departs', formatDateTime(manifest.departsAt)],
          ['Arrives', formatDateTime(manifest.arrivesAt)],
          ['Packages', formatCount(totals.packages)],
          ['Pieces', formatCount(totals.pieces)],
          ['Weight', totalWeightText(totals)],
          ['Declared value', formatUsd(totals.declaredValueUsdCents)],
          ['Missing', Missing > 0 ? formatCount(Missing) : null],
          ['Damaged', Damaged > 0 ? formatCount(Damaged) : null],
          [
            'Sealed',
            manifest.sealedAt &&
              `${formatDateTime(manifest.sealedAt)} by ${manifest.sealedBy ?? unknownText}`,
          ],
        ]}
      />
      <Overrides manifest={manifest} items={items} />
    </Panel>
  )
}

const overrideText = { ...blockerText, ...manifestBlockerText }

/** The blockers that were overridden when sealing, with the person and the reason. */
function Overrides({ manifest, items }: ManifestFactsProps) {
  if (manifest.overrides.length === 0) return null
  const nameOf = (packageId: string | null): string =>
    packageId === null
      ? 'The manifest'
      : (items.find(({ line }) => line.packageId === packageId)?.pkg?.trackingNumber ?? 'A package')
  return (
    <details style={{ marginTop: 12 }}>
      <summary>Shipped anyway ({manifest.overrides.length})</summary>
      {manifest.overrides.map((override) => (
        <Text key={`${override.packageId} ${override.blocker}`} size="sm" mt={4}>
          {nameOf(override.packageId)} {overrideText[override.blocker]}: {override.reason} ({override.by},{' '}
          {formatDateTime(override.at)})
        </Text>
      ))}
    </details>
  )
}
