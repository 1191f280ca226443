import { call, callForFile } from '../../../http/call.ts'
import { type BodyOf, callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { pageSize } from '../server-cache/use-server-rows.ts'
import { write } from '../server-cache/use-write.ts'

const tills = callsOf(async () => (await import('#sync/api/money/tills.ts')).tills)

const changes: readonly Noun[] = ['tills']

/** The open till of the person logged in, or the one that another person closed for them. */
export const currentTillQuery = serverQuery({
  queryKey: ['tills', 'current'],
  queryFn: () => call(tills('tills.current')),
})

export const tillQuery = (tillId: string) =>
  serverQuery({
    queryKey: ['tills', 'one', tillId],
    queryFn: () => call(tills('tills.get'), { params: { tillId } }),
  })

const tillPages = tills('tills.paginated')
export const tillRows = (body: BodyOf<typeof tillPages>) => ({
  queryKey: ['tills', 'list', body] as const,
  load: (pageNumber: number) => call(tillPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

/** The open tills with what each holds now; a company has fewer than a hundred. */
export const openTillsQuery = serverQuery({
  queryKey: ['tills', 'open'],
  queryFn: () => call(tillPages, { params: { pageNumber: 1 }, body: { status: 'open', pageSize: 100 } }),
})

/** The closing slip as PDF. Throws CallError. */
export const fetchTillSlip = (tillId: string): Promise<Blob> =>
  callForFile(tills('tills.slip'), { params: { tillId } })

export const startTill = write(tills('tills.open'), changes)
export const noteDrop = write(tills('tills.drop'), changes)
export const finishTill = write(tills('tills.close'), changes)
export const closeAbsentTill = write(tills('tills.closeAbsent'), changes)
export const approveTill = write(tills('tills.confirm'), changes)
