import type { Effort } from './effort.ts'

interface JobRow {
  readonly text: string
  /** The effort of the job before it was made shorter. */
  readonly before: string
  readonly effort: Effort
}

/** The jobs of a clerk's hour, and what each takes from the dashboard. */
export const jobs = {
  mail: { text: 'Mail an invoice', before: '3 clicks', effort: { clicks: 3, keys: 2 } },
  voidPaid: { text: 'Void a paid invoice', before: '3 clicks', effort: { clicks: 3, keys: 2 } },
  hold: { text: 'Put a package on hold at customs', before: '3 clicks', effort: { clicks: 2, keys: 2 } },
  wrongCustomer: {
    text: 'Change the customer of a billed package',
    before: 'about 11 clicks over three pages',
    effort: { clicks: 4, keys: 3 },
  },
  oneOfSeveral: {
    text: 'Take cash for one of several invoices, with a new till',
    before: 'not possible',
    effort: { clicks: 1, keys: 7 },
  },
  extraBox: {
    text: 'Count a box that is on no manifest',
    before: 'not possible',
    effort: { clicks: 3, keys: 1 },
  },
  billFlight: { text: 'Bill a flight', before: 'not possible', effort: { clicks: 5, keys: 1 } },
} as const satisfies Readonly<Record<string, JobRow>>

export type Job = keyof typeof jobs
