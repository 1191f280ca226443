import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ManifestItem } from '../../queries/manifests.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { CloseIcon, PackagesIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { LineLabel } from './line-label.tsx'
import classes from './manifest.module.css'
import { removeFromManifest } from './remove-line.ts'

const step = 100

interface LinesPanelProps {
  items: readonly ManifestItem[]
  /** Rendered at the end of a line. */
  end?: (item: ManifestItem) => ReactNode
  emptyText: string
}

/** The packages on a manifest, the latest first. */
export const LinesPanel = ({ items, end, emptyText }: LinesPanelProps) => (
  <Panel title={plural(items.length, 'package')} flush>
    {items.length === 0 && <EmptyState icon={PackagesIcon} title="No packages yet" text={emptyText} />}
    <ul className={classes['list']} aria-label="Packages of this manifest">
      <ShowMore rows={items} step={step} what="package">
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
