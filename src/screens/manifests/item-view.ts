import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManifestItem } from '../../queries/manifests.ts'
import { isItemToBill } from './billing.ts'
import type { ItemView } from './item-view-search.ts'

const isProblem = ({ line }: ManifestItem): boolean =>
  line.arrival === 'Missing' || line.arrival === 'Damaged' || line.extra

interface ViewRow {
  readonly text: string
  readonly emptyText: string
  readonly fits: (item: ManifestItem) => boolean
}

/** The parts of a manifest's packages that can be shown alone. */
export const itemViews = {
  left: {
    text: 'Left',
    emptyText: 'Every package is counted',
    fits: ({ line }) => line.arrival === 'Pending',
  },
  problems: { text: 'Problems', emptyText: 'Nothing missing, damaged or extra', fits: isProblem },
  toBill: { text: 'To bill', emptyText: 'Nothing to bill', fits: isItemToBill },
  all: { text: 'All', emptyText: 'No packages', fits: () => true },
} as const satisfies Record<ItemView, ViewRow>

/** The views with work, the most urgent first. */
const workOrder = ['left', 'toBill', 'problems'] as const satisfies readonly ItemView[]

/** The view that a manifest opens on: the first one with work. */
export const viewWithWork = <V extends ItemView>(
  views: readonly [V, ...V[]],
  items: readonly ManifestItem[],
): V =>
  workOrder
    .flatMap((name) => views.filter((view) => view === name))
    .find((view) => items.some(itemViews[view].fits)) ?? views[0]

/**
 * The chosen view, and how to choose another. It lies in the address, so that it stays when the manifest arrives on the
 * device and another panel shows it, and when a person comes back from a package.
 * @param views the views of this panel; until one is chosen, the one that had work when it was opened stays
 */
export function useItemView<V extends ItemView>(
  views: readonly [V, ...V[]],
  items: readonly ManifestItem[],
): readonly [V, (view: V) => void] {
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [firstView] = useState(() => viewWithWork(views, items))
  const view = views.find((name) => name === show) ?? views.find((name) => name === firstView) ?? views[0]
  return [view, (next) => void navigate({ to: '.', search: { show: next }, replace: true })]
}
