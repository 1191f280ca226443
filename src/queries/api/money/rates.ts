import { call } from '../../../http/call.ts'
import { callsOf, rateSheets } from '../../../http/calls.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const dutyTables = callsOf(async () => (await import('#sync/api/money/duty-tables.ts')).dutyTables)

/** All rate sheets, newest first. */
export const rateSheetsQuery = serverQuery({
  queryKey: ['rates', 'all'],
  queryFn: () => call(rateSheets('rateSheets.list')),
})

export const dutyTablesQuery = serverQuery({
  queryKey: ['dutyTables', 'all'],
  queryFn: () => call(dutyTables('dutyTables.list')),
})

/** Everything a price depends on today, also readable without a connection. */
export const rateTermsQuery = keptQuery({
  queryKey: ['rates', 'terms'],
  source: rateSheets('rateSheets.terms'),
  input: {},
  also: ['dutyTables', 'deliveryZones', 'settings'],
})

export const addRateSheet = write(rateSheets('rateSheets.create'), ['rates'])
export const updateRateSheet = edit(rateSheets('rateSheets.update'), ['rates'])
export const removeRateSheet = write(rateSheets('rateSheets.remove'), ['rates'])
export const addDutyTable = write(dutyTables('dutyTables.create'), ['dutyTables', 'rates'])
export const updateDutyTable = edit(dutyTables('dutyTables.update'), ['dutyTables', 'rates'])
export const removeDutyTable = write(dutyTables('dutyTables.remove'), ['dutyTables', 'rates'])
