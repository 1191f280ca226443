import { SegmentedControl, Stack } from '@mantine/core'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { ArrivalBadge } from '../../../components/badges/manifest-badges.tsx'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { formatCount } from '../../../ui/texts/format.ts'
import { BillButton } from '../bill-button.tsx'
import { isBillable, isBilledNext } from '../billing.ts'
import { itemViews, useItemView } from '../item-view.ts'
import type { ItemView } from '../item-view-search.ts'
import { LinesPanel } from '../load/lines-panel.tsx'

const views = ['all', 'toBill'] as const

interface ArrivedPanelProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  /** True if counting has started, so that each line shows how the package arrived. */
  hasCounts: boolean
  onBill: () => void
}

/** The packages that travelled on a manifest, and those still to bill. */
export function ArrivedPanel({ manifest, items, hasCounts, onBill }: ArrivedPanelProps) {
  const canBill = isBillable(manifest)
  // An address can ask for a view that this manifest doesn't offer.
  const [view, setView] = useItemView<(typeof views)[number]>(canBill ? views : ['all'], items)
  const shownOf = (name: ItemView) => items.filter(itemViews[name].fits)
  const visibleItems = shownOf(view)
  const end = hasCounts ? { end: ({ line }: ManifestItem) => <ArrivalBadge line={line} /> } : {}
  const lines = (
    <LinesPanel
      items={visibleItems}
      emptyText={view === 'toBill' ? 'Nothing to bill here.' : 'No packages travelled on this manifest.'}
      {...end}
    />
  )
  if (!canBill) return lines
  return (
    <Stack>
      <SegmentedControl
        aria-label="Which packages"
        value={view}
        onChange={setView}
        data={views.map((name) => ({
          value: name,
          label: `${itemViews[name].text} ${formatCount(shownOf(name).length)}`,
        }))}
      />
      {view === 'toBill' && visibleItems.length > 0 && !isBilledNext(manifest, items) && (
        <div>
          <BillButton onPress={onBill} />
        </div>
      )}
      {lines}
    </Stack>
  )
}
