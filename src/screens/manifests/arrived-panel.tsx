import { SegmentedControl, Stack } from '@mantine/core'
import type { Manifest } from '#sync/entities/manifest.ts'
import { ArrivalBadge } from '../../components/manifest-badges.tsx'
import type { ManifestItem } from '../../queries/manifests.ts'
import { formatCount } from '../../ui/format.ts'
import { BillButton } from './bill-button.tsx'
import { isBillable, isItemToBill } from './billing.ts'
import { useItemView } from './item-view.ts'
import { LinesPanel } from './lines-panel.tsx'

interface ArrivedPanelProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  /** True if counting has started, so that each line shows how the package arrived. */
  hasCounts: boolean
  onBill: () => void
}

/** The packages that travelled on a manifest, and those still to bill. */
export function ArrivedPanel({ manifest, items, hasCounts, onBill }: ArrivedPanelProps) {
  const [view, setView] = useItemView(['all', 'toBill'])
  const toBill = items.filter(isItemToBill)
  const end = hasCounts ? { end: ({ line }: ManifestItem) => <ArrivalBadge arrival={line.arrival} /> } : {}
  const lines = (
    <LinesPanel
      items={view === 'toBill' ? toBill : items}
      emptyText={view === 'toBill' ? 'Nothing to bill here.' : 'No packages travelled on this manifest.'}
      {...end}
    />
  )
  if (!isBillable(manifest)) return lines
  return (
    <Stack>
      <SegmentedControl
        aria-label="Which packages"
        value={view}
        onChange={setView}
        data={[
          { value: 'all', label: `All ${formatCount(items.length)}` },
          { value: 'toBill', label: `To bill ${formatCount(toBill.length)}` },
        ]}
      />
      {view === 'toBill' && toBill.length > 0 && (
        <div>
          <BillButton onPress={onBill} />
        </div>
      )}
      {lines}
    </Stack>
  )
}
