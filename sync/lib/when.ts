const words = new Intl.DateTimeFormat('en-JM', {
  timeZone: 'America/Jamaica',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A timestamp as the company's people read it, by Jamaica's clock: for words that are made on either side. */
export const inWords = (timestamp: string): string => words.format(new Date(timestamp))
