import { lazy } from 'react'

const correctModal = async () => ({ default: (await import('./correct-modal.tsx')).CorrectModal })
const refusedCard = async () => ({ default: (await import('../../ui/settle/refused-card.tsx')).RefusedCard })

/** What a rush of scans does without at first. */
export const CorrectModal = lazy(correctModal)
export const RefusedCard = lazy(refusedCard)

export const fetchDialogs = () => Promise.all([correctModal(), refusedCard()])
