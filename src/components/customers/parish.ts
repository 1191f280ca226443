import { type Parish, parishes } from '#sync/entities/company/parishes.ts'
import { must } from '#sync/lib/must.ts'

/** A parish in a form; empty until it is chosen, because a preset one is wrong for most people. */
export type ParishValue = Parish | ''

export const parishOptions = [
  { value: '', label: 'Choose a parish' },
  ...parishes.map((parish) => ({ value: parish, label: parish })),
]

export const noParishText = 'Choose the parish.'

/** The parish of a form that was checked. */
export const chosenParish = (value: ParishValue): Parish => must(value || undefined, 'a parish')
