import { companyZone } from './business-day.ts'

const words = new Intl.DateTimeFormat('en-JM', {
  timeZone: companyZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A timestamp in words, in Jamaican time, for texts that either side creates. */
export const companyTimeText = (timestamp: string): string => words.format(new Date(timestamp))
