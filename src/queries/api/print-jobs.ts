import { call } from '../../http/call.ts'
import { printJobs } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** Label printers that everybody shares. */
export const printersQuery = serverQuery({
  queryKey: ['printJobs', 'printers'],
  queryFn: () => call(printJobs('printJobs.printers')),
})

/** What was asked of them lately, and what became of it. */
export const printJobsQuery = serverQuery({
  queryKey: ['printJobs', 'newest'],
  queryFn: () => call(printJobs('printJobs.list')),
})

export const sendLabels = write(printJobs('printJobs.create'), ['printJobs'])
export const printAgain = write(printJobs('printJobs.again'), ['printJobs'])
export const cancelPrinting = write(printJobs('printJobs.cancel'), ['printJobs'])
