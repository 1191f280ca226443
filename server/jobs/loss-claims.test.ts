import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { putPackage } from '../test/billable.ts'
import { paidClaim, pieceClaim, putClaim, refusedClaim, reportedClaim } from '../test/claims.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { openClaimsOfLosses } from './loss-claims.ts'

let server: Awaited<ReturnType<typeof openBooks>>['server']
let accountId: string
beforeAll(async () => {
  ;({ server, accountId } = await openBooks())
})
afterAll(() => server.close())

const lacking = {
  status: 'AtHeadOffice' as const,
  arrival: 'Received' as const,
  pieces: 3,
  missingPieces: [2],
}
const missing = { status: 'AtHeadOffice', arrival: 'Missing' } as const

async function claimsOf({ packageId }: Pick<Package, 'packageId'>) {
  const { kysely } = server.app.deps.db.reads
  const rows = await kysely.selectFrom('claim').selectAll().where('packageId', '=', packageId).execute()
  return rows.map(({ kind, status, pieces, amountJmdCents, openedBy }) => ({
    ...{ kind, status, pieces, amountJmdCents, openedBy },
  }))
}

const wholePackage = {
  ...{ kind: 'Lost', status: 'LookedAt', pieces: '[]', amountJmdCents: 775_000, openedBy: 'Winston' },
}

test.each<[string, Partial<Package>, readonly object[]]>([
  ['a missing package', { ...missing, loss: reportedClaim }, [wholePackage]],
  [
    'a missing piece',
    { ...lacking, declaredValueUsdCents: 5_000, pieceLosses: [pieceClaim(reportedClaim, 2, null)] },
    [{ ...wholePackage, pieces: '[2]', amountJmdCents: 258_230 }],
  ],
  ['a package that was paid for', { ...missing, loss: paidClaim }, []],
  ['a package that is not paid for', { ...missing, loss: refusedClaim }, []],
  ['a package that is here', { ...lacking, missingPieces: [], loss: reportedClaim }, []],
  ['a piece that is here', { ...lacking, missingPieces: [3], pieceLosses: [pieceClaim(reportedClaim)] }, []],
  ['a package without an owner', { ...missing, accountId: null, loss: reportedClaim }, []],
  ['a deleted package', { ...missing, loss: reportedClaim, deletedAt: '2026-11-20T14:00:00.000Z' }, []],
])('a loss that was reported before it was a claim: %s', async (_, fields, claims) => {
  const pkg = await putPackage(server, accountId, fields)
  await openClaimsOfLosses(server.app.deps)
  expect(await claimsOf(pkg)).toEqual(claims)
  await openClaimsOfLosses(server.app.deps)
  expect(await claimsOf(pkg)).toEqual(claims)
})

test('devices read a claim that was opened so', async () => {
  const { packageId } = await putPackage(server, accountId, { ...missing, loss: reportedClaim })
  await openClaimsOfLosses(server.app.deps)
  const scopes = await server.app.deps.db.reads.kysely
    .selectFrom('syncRow')
    .innerJoin('claim', 'claim.claimId', 'syncRow.pk')
    .where('claim.packageId', '=', packageId)
    .select('syncRow.op')
    .execute()
  expect(scopes).toContainEqual({ op: 1 })
})

test.each([
  ['open, so it is decided first', 'Asked' as const, 1],
  ['refused, so the customer of today gets a claim', 'Refused' as const, 2],
])('a server starts with a loss whose former customer has a claim that is %s', async (_, status, count) => {
  const pkg = await putPackage(server, accountId, { ...missing, loss: reportedClaim })
  const { accountId: formerId } = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '!=', accountId)
    .executeTakeFirstOrThrow()
  await onTheBooks(server.app.deps, (tx) =>
    putClaim(tx, { packageId: pkg.packageId, accountId: formerId, kind: 'Lost', status }),
  )
  await openClaimsOfLosses(server.app.deps)
  expect(await claimsOf(pkg)).toHaveLength(count)
})
