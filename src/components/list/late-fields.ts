import { lateContent } from '../../ui/lazy-parts.ts'

// Checkboxes and radio buttons are a tenth of a list's scripts and only needed after a press.
export const ManyFields = lateContent(async () => (await import('./filter-fields.tsx')).ManyBoxes)
export const OneFields = lateContent(async () => (await import('./filter-fields.tsx')).OneOfFew)
export const DayFields = lateContent(async () => (await import('./filter-fields.tsx')).DayRange)
export const CustomerFields = lateContent(async () => (await import('./one-customer.tsx')).OneCustomer)
