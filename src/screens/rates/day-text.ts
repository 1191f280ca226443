import { formatDay } from '../../ui/format.ts'

/** A business day as people read it. At noon it is that day in every zone of the business. */
export const businessDayText = (day: string): string => formatDay(`${day}T17:00:00.000Z`)
