import { lazy } from 'react'
import { fetchLabels } from '../../components/labels/lazy-labels.ts'

// A menu that cannot be fetched must not take the desk with it.
const itemMenu = async () => ({
  default: (await import('./item-menu.tsx').catch(() => null))?.ItemMenu ?? (() => null),
})
const stackModal = async () => ({ default: (await import('./stack-modal.tsx')).StackModal })
const refusedCard = async () => ({
  default: (await import('../../components/settle/refused-card.tsx')).RefusedCard,
})

/** What a rush of scans does without at first. */
export const ItemMenu = lazy(itemMenu)
export const StackModal = lazy(stackModal)
export const RefusedCard = lazy(refusedCard)

export const fetchDeskDialogs = () => Promise.all([itemMenu(), stackModal(), refusedCard(), fetchLabels()])
