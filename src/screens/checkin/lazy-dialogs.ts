import { lazy } from 'react'
import { fetchLabels } from '../../components/labels/lazy-labels.ts'

// The desk keeps working even if a menu can't be loaded.
const itemMenu = async () => ({
  default: (await import('./item-menu.tsx').catch(() => null))?.ItemMenu ?? (() => null),
})
const stackModal = async () => ({ default: (await import('./stack-modal.tsx')).StackModal })
const refusedCard = async () => ({
  default: (await import('../../components/settle/refused-card.tsx')).RefusedCard,
})

/** Loaded later, because a series of quick scans doesn't need them at first. */
export const ItemMenu = lazy(itemMenu)
export const StackModal = lazy(stackModal)
export const RefusedCard = lazy(refusedCard)

export const fetchDeskDialogs = () => Promise.all([itemMenu(), stackModal(), refusedCard(), fetchLabels()])
