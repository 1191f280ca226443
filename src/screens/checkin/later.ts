import { lazy } from 'react'

const correctModal = async () => ({ default: (await import('./correct-modal.tsx')).CorrectModal })
const removeModal = async () => ({ default: (await import('./remove-modal.tsx')).RemoveModal })
const stackModal = async () => ({ default: (await import('./stack-modal.tsx')).StackModal })
const refusedCard = async () => ({ default: (await import('../../ui/settle/refused-card.tsx')).RefusedCard })

/** What a rush of scans does without at first. */
export const CorrectModal = lazy(correctModal)
export const RemoveModal = lazy(removeModal)
export const StackModal = lazy(stackModal)
export const RefusedCard = lazy(refusedCard)

export const fetchDialogs = () => Promise.all([correctModal(), removeModal(), refusedCard(), stackModal()])
