import { companyZone } from './business-day.ts'

const words = new Intl.DateTimeFormat('en-JM', {
  timeZone: companyZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A timestamp as the company's people read it, by Jamaica's clock: for words that are made on either side. */
export const inWords = (timestamp: string): string => words.format(new Date(timestamp))
