import { expect, test } from 'vitest'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { putPhoto } from '../test/package-photos.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const at = '2026-01-02T08:00:00.000Z'
const newEnding = beginEnding('Unwanted', 'Chosen', { reason: '', by: 'Una', at })
const ending = { ...newEnding, choice: 'Destroy', chosenAt: at } as const
const rowFields = { version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null }

/** Destroys a package that is on a manifest in Florida, with its picture. */
async function destroyOn(status: 'Open' | 'Sealed') {
  const manifestId = deps.ids.next()
  await onTheBooks(deps, (tx) => tx.put('manifest', { ...manifestRow(manifestId), status }))
  const row = { status: 'ReceivedAtWharehouse', ending, manifestId } as const
  const { packageId } = await putPackage(server, accountId, row)
  await onTheBooks(deps, (tx) =>
    tx.put('manifestLine', {
      ...{ manifestLineId: packageId, manifestId, packageId, addedAt: at, addedBy: 'Test' },
      ...{ arrival: 'Pending', extra: false, offices: [], ...rowFields },
    }),
  )
  await putPhoto(deps, { packageId, accountId }, at)
  const answer = await server.as(await server.tokenOf('Senior'), {
    ...{ method: 'POST', url: `/api/packages/${packageId}/destruction`, payload: { reason: 'Leaks' } },
  })
  const line = await onTheBooks(deps, (tx) => tx.get('manifestLine', packageId))
  return { answer, isOnManifest: line?.deletedAt === null }
}

test('a package that is destroyed in Florida leaves its open manifest', async () => {
  const { answer, isOnManifest } = await destroyOn('Open')
  expect(answer.json()).toMatchObject({ status: 'Delivered', manifestId: null })
  expect(isOnManifest).toBe(false)
})

test('a package on a sealed manifest is not destroyed', async () => {
  const { answer, isOnManifest } = await destroyOn('Sealed')
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('is sealed')])
  expect(isOnManifest).toBe(true)
})
