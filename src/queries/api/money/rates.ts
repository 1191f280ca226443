import { minuteMs } from '#sync/lib/durations.ts'
import { call } from '../../../http/call.ts'
import { callsOf, rateSheets } from '../../../http/calls.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'
import { serverQuery, useServerAnswers } from '../server-cache/use-server-query.ts'
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

const suggestionQuery = (description: string) =>
  serverQuery({
    queryKey: ['dutyTables', 'suggestion', description],
    queryFn: async () =>
      (await call(dutyTables('dutyTables.suggestions'), { query: { description } })).category,
    staleTime: minuteMs,
  })

/** The category that the server suggests for each description; one that it wasn't asked about is missing. */
export function useServerSuggestions(descriptions: readonly string[]): ReadonlyMap<string, string | null> {
  const texts = [...new Set(descriptions.map((text) => text.trim()))].filter((text) => text.length > 2)
  const answers = useServerAnswers(texts.map(suggestionQuery))
  return new Map(
    texts.flatMap((text, index) => {
      const answer = answers[index]
      return answer?.is === 'shown' ? [[text, answer.data] as const] : []
    }),
  )
}

/** Everything a price depends on today, also readable without a connection. */
export const rateTermsQuery = keptQuery({
  queryKey: ['rates', 'terms'],
  source: rateSheets('rateSheets.terms'),
  input: {},
  // The price group is a field of the account.
  also: ['dutyTables', 'deliveryZones', 'fees', 'settings', 'accounts'],
})

export const addRateSheet = write(rateSheets('rateSheets.create'), ['rates'])
export const updateRateSheet = edit(rateSheets('rateSheets.update'), ['rates'])
export const removeRateSheet = write(rateSheets('rateSheets.remove'), ['rates'])
export const addDutyTable = write(dutyTables('dutyTables.create'), ['dutyTables', 'rates'])
export const updateDutyTable = edit(dutyTables('dutyTables.update'), ['dutyTables', 'rates'])
export const removeDutyTable = write(dutyTables('dutyTables.remove'), ['dutyTables', 'rates'])
