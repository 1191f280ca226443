import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { CloseIcon, PackagesIcon, SortFallingIcon, SortRisingIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { plural } from '../../../ui/texts/format.ts'
import classes from '../manifest.module.css'
import { LineLabel } from './line-label.tsx'
import { type LineOrder, type LineSort, lineSorts, nextOrder, sortItems } from './line-order.ts'
import { removeFromManifest } from './remove-line.ts'

const step = 100

interface LinesPanelProps {
  items: readonly ManifestItem[]
  /** Rendered at the end of a line. */
  end?: (item: ManifestItem) => ReactNode
  emptyText: string
}

/** The packages on a manifest, the latest first. */
export function LinesPanel({ items, end, emptyText }: LinesPanelProps) {
  const [order, setOrder] = useState<LineOrder>(null)
  return (
    <Panel title={plural(items.length, 'package')} flush>
      {items.length === 0 && <EmptyState icon={PackagesIcon} title="No packages yet" text={emptyText} />}
      {items.length > 1 && <SortButtons order={order} onPress={(by) => setOrder(nextOrder(order, by))} />}
      <ul className={classes['list']} aria-label="Packages of this manifest">
        <ShowMore inList rows={sortItems(items, order)} step={step} what="package">
          {(item) => (
            <li key={item.line.packageId} className={classes['item']}>
              <LineLabel item={item} />
              {end?.(item)}
            </li>
          )}
        </ShowMore>
      </ul>
    </Panel>
  )
}

interface SortButtonsProps {
  order: LineOrder
  onPress: (by: LineSort) => void
}

/** The columns to sort by, above their values where the rows have columns. */
const SortButtons = ({ order, onPress }: SortButtonsProps) => (
  <fieldset className={classes['sorts']} aria-label="Sort by">
    {namesIn(lineSorts).map((by) => {
      const SortIcon = order?.isFalling ? SortFallingIcon : SortRisingIcon
      return (
        <UnstyledButton
          key={by}
          fz="inherit"
          aria-pressed={order?.by === by}
          className={classes['sort'] ?? ''}
          onClick={() => onPress(by)}
        >
          {lineSorts[by]}
          {order?.by === by && <SortIcon size={14} aria-hidden />}
        </UnstyledButton>
      )
    })}
  </fieldset>
)

export function RemoveLine({ item: { line, pkg } }: { item: ManifestItem }) {
  const trackingNumber = pkg?.trackingNumber ?? 'The package'
  return (
    <ActionIcon
      aria-label={`Remove ${trackingNumber}`}
      color="gray"
      onClick={() => void removeFromManifest(line.manifestId, { packageId: line.packageId, trackingNumber })}
    >
      <CloseIcon size={18} aria-hidden />
    </ActionIcon>
  )
}
