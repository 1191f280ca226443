import { call } from '../../../http/call.ts'
import { type BodyOf, callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { pageSize } from '../server-cache/use-server-rows.ts'
import { write } from '../server-cache/use-write.ts'

const claims = callsOf(async () => (await import('#sync/api/packages/claims.ts')).claims)

export const claimQuery = (claimId: string) =>
  serverQuery({
    queryKey: ['claims', 'one', claimId],
    queryFn: () => call(claims('claims.get'), { params: { claimId } }),
    meta: { also: ['packages'] },
  })

const pages = claims('claims.paginated')

/** The first page of the claims for one package. */
export const claimsOfPackageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['claims', 'package', packageId],
    queryFn: () => call(pages, { params: { page: 1 }, body: { packageId, pageSize } }),
    meta: { also: ['packages'] },
  })

export const claimRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['claims', 'list', body] as const,
  also: ['packages'] as const,
  load: (page: number) => call(pages, { params: { page }, body: { ...body, pageSize } }),
})

export const sendClaimLook = write(claims('claims.look'), ['claims'])
/** Pays a claim as credit or out, or refuses it with 0. */
export const sendClaimDecision = write(claims('claims.decide'), [
  'claims',
  'packages',
  'creditNotes',
  'payments',
])
