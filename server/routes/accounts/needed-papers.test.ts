import { describe, expect, test } from 'vitest'
import { warnOfPapers } from '../../jobs/paper-warnings.ts'
import { removePersonalData } from '../../jobs/personal-data/remove.ts'
import { putPackage } from '../../test/billable.ts'
import { accept, type Login, openPapers, wordsIn } from '../../test/customer-papers.ts'
import { onTheBooks } from '../../test/money.ts'

const {
  accountId,
  check,
  db,
  deps,
  inDays,
  noticesOf,
  otherId,
  papersOf,
  send,
  sentPaper,
  server,
  setKinds,
  today,
} = await openPapers()

describe('a paper that is needed', () => {
  const releaseProblems = async (packageId: string) =>
    (
      await send('Employee', 'POST', '/api/packages/release', { packageIds: [packageId] })
    ).body[0].problems.filter(({ problem }: { problem: string }) => problem === 'noPapers')
  const waivedPackage = () =>
    putPackage(server, accountId, {
      status: 'ReadyForPickup',
      chargesWaiver: { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' },
    })
  const handOver = (login: Login, packageId: string, more: object = {}) =>
    send(login, 'POST', '/api/packages/delivertocustomer', {
      packageIds: [packageId],
      recipient: { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' },
      ...more,
    })

  test('before the hand-over keeps the package until it is accepted, or a supervisor says why not', async () => {
    const { packageId } = await waivedPackage()
    expect(await releaseProblems(packageId)).toEqual([])
    await setKinds({ 'photo-id': { neededBefore: 'HandOver' }, 'form-1583': { neededBefore: 'Flight' } })
    expect(await releaseProblems(packageId)).toEqual([
      {
        problem: 'noPapers',
        text: 'belongs to a customer whose papers we need first: Photo ID',
        canOverride: true,
      },
    ])
    const paper = await sentPaper()
    expect(wordsIn(await handOver('Employee', packageId))).toEqual([409, expect.stringContaining('Photo ID')])
    const overrideReason = 'Seen at the counter'
    expect((await handOver('Employee', packageId, { overrideReason })).status).toBe(403)
    const secondPackage = await waivedPackage()
    expect((await handOver('Supervisor', secondPackage.packageId, { overrideReason })).status).toBe(200)
    await check('Employee', paper, accept)
    expect(await releaseProblems(packageId)).toEqual([])
    expect((await handOver('Employee', packageId)).status).toBe(200)
  })

  test('counts on its last day and not on the next', async () => {
    await setKinds({ 'photo-id': { neededBefore: 'HandOver' } })
    const { packageId } = await waivedPackage()
    const paper = await sentPaper({ expiresOn: today() })
    await check('Employee', paper, accept)
    expect(await releaseProblems(packageId)).toEqual([])
    await onTheBooks(deps, async (tx) => {
      await tx.kysely
        .updateTable('customerPaper')
        .set({ expiresOn: inDays(-1) })
        .execute()
    })
    expect(await releaseProblems(packageId)).toHaveLength(1)
  })

  test('before a flight keeps the manifest open, unless it is overridden with a reason', async () => {
    await setKinds({ 'photo-id': { neededBefore: 'Flight' } })
    const checkedIn = async (owner: string, trackingNumber: string): Promise<{ packageId: string }> =>
      (
        await send('Warehouse', 'POST', '/api/packages/checkin', {
          packages: [
            {
              ...{ trackingNumber, accountId: owner, weightLb: 4 },
              ...{ description: 'Shoes', declaredValueUsdCents: 4_500 },
            },
          ],
        })
      ).body.results[0]
    const pkg = await checkedIn(accountId, 'TBA770000000001')
    const secondPkg = await checkedIn(otherId, 'TBA770000000002')
    const manifest = (
      await send('Supervisor', 'POST', '/api/manifests', {
        ...{ mode: 'Air', mawbNumber: '176-12345675', departsAt: '2026-12-24T15:00:00.000Z' },
      })
    ).body
    const put = await send('Supervisor', 'PUT', `/api/manifests/${manifest.manifestId}`, {
      addPackageIds: [pkg.packageId, secondPkg.packageId],
    })
    expect(wordsIn(put)).toEqual([200, undefined])
    const lacking = async () =>
      (await send('Supervisor', 'GET', `/api/manifests/${manifest.manifestId}`)).body.readiness
        .filter(({ blockers }: { blockers: { blocker: string }[] }) =>
          blockers.some(({ blocker }) => blocker === 'noPapers'),
        )
        .map(({ packageId }: { packageId: string }) => packageId)
    expect((await lacking()).sort()).toEqual([pkg.packageId, secondPkg.packageId].sort())
    await check('Employee', await sentPaper(), accept)
    expect(await lacking()).toEqual([secondPkg.packageId])
    const seal = (overrides: object[]) =>
      send('Supervisor', 'PUT', '/api/manifests/status-update', {
        ...{ manifestId: manifest.manifestId, status: 'Sealed', overrides },
      })
    const refusal = await seal([])
    expect(wordsIn(refusal)).toEqual([409, expect.stringContaining('whose papers we need before it flies')])
    expect(refusal.body.errors[pkg.packageId] ?? []).not.toContain(
      'belongs to a customer whose papers we need before it flies',
    )
  })
})

test('a customer gets a single warning before a paper ends', async () => {
  await setKinds({}, { warnDaysBefore: 14 })
  const paper = await sentPaper({ expiresOn: inDays(15) })
  await check('Employee', paper, accept)
  expect(await warnOfPapers(deps)).toBe(0)
  await onTheBooks(deps, async (tx) => {
    await tx.kysely
      .updateTable('customerPaper')
      .set({ expiresOn: inDays(14) })
      .execute()
  })
  expect(await warnOfPapers(deps)).toBe(1)
  expect(await warnOfPapers(deps)).toBe(0)
  expect((await noticesOf('paper.expiring')).at(-1)).toEqual({ paper: 'Photo ID', expiresOn: inDays(14) })
})

test('papers are removed when their period after the closing is over', async () => {
  const { fileIds } = await sentPaper()
  const rest = async () =>
    db()
      .selectFrom('file')
      .where('fileId', 'in', fileIds)
      .where('deletedAt', 'is', null)
      .select('fileId')
      .execute()
  await removePersonalData(deps)
  expect([await papersOf(), await rest()].map((list) => list.length)).toEqual([1, 1])
  const rows = async () => (await db().selectFrom('customerPaper').select('paperId').execute()).length
  const closedAt = new Date(deps.clock.now() - 731 * 86_400_000).toISOString()
  await onTheBooks(deps, async (tx) => {
    await tx.kysely
      .updateTable('account')
      .where('accountId', '=', accountId)
      .set({ deletedAt: closedAt })
      .execute()
  })
  await removePersonalData(deps)
  expect([await rows(), (await rest()).length]).toEqual([0, 0])
})
