import { companyZone } from './business-day.ts'

const dayParts = { timeZone: companyZone, day: 'numeric', month: 'short', year: 'numeric' } as const
const words = new Intl.DateTimeFormat('en-JM', { ...dayParts, hour: 'numeric', minute: '2-digit' })
const dayWords = new Intl.DateTimeFormat('en-JM', dayParts)

/** A timestamp in words, in Jamaican time, for texts that either side creates. */
export const companyTimeText = (timestamp: string): string => words.format(new Date(timestamp))

/** Its day in words, as titles have it. */
export const companyDayText = (timestamp: string): string => dayWords.format(new Date(timestamp))
