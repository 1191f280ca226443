import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const printJobs = callsOf(async () => (await import('#sync/api/company/print-jobs.ts')).printJobs)

/** The office's network label printers. */
export const printersQuery = serverQuery({
  queryKey: ['printJobs', 'printers'],
  queryFn: () => call(printJobs('printJobs.printers')),
})

/** The latest print jobs with their results. */
export const printJobsQuery = serverQuery({
  queryKey: ['printJobs', 'newest'],
  queryFn: () => call(printJobs('printJobs.list')),
})

export const sendLabels = write(printJobs('printJobs.create'), ['printJobs'])
export const printAgain = write(printJobs('printJobs.again'), ['printJobs'])
export const cancelPrinting = write(printJobs('printJobs.cancel'), ['printJobs'])
