import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { sharedHandhelds, type TestHandheld } from '../test/handhelds.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 12, living: 12 })
})
afterAll(() => server.close())
const { open } = sharedHandhelds(() => server)

const branchOf = async (kind: string): Promise<string> =>
  must(
    (
      await server.app.deps.db.reads.kysely
        .selectFrom('branch')
        .where('kind', '=', kind as 'LocalOffice')
        .select('branchId')
        .executeTakeFirst()
    )?.branchId,
    `a branch of the kind ${kind}`,
  )

async function moveTo(handheld: TestHandheld, branchId: string | null): Promise<void> {
  for (const table of ['account', 'handheld'] as const)
    await writerOf(server.app.deps.db)
      .updateTable(table)
      .where('accountId', '=', handheld.accountId)
      .set({ branchId })
      .execute()
}

async function pull({ token, clientId }: TestHandheld) {
  const payload = {
    ...{ protocol: protocolVersion, schema: schemaHash(), epoch: await epoch(), clientId },
    ...{ cursors: {}, knownMid: 0, rows: 5000 },
  }
  const answer = await server.as(token, { method: 'POST', url: '/api/sync/pull', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{
    scopes: string[]
    rows: [string, string, number, number, { offices?: string[] } | null][]
  }>()
}
const epoch = async () =>
  (await server.app.deps.db.reads.kysely.selectFrom('syncHead').select('epoch').executeTakeFirstOrThrow())
    .epoch

test('[V9] the handheld of a local office gets the rows of that office, and no other one does', async () => {
  const handheld = await open()
  const office = await branchOf('LocalOffice')
  for (const kind of ['Warehouse', 'HeadOffice']) {
    await moveTo(handheld, await branchOf(kind))
    expect((await pull(handheld)).scopes).toContain('packages')
  }
  await moveTo(handheld, null)
  const company = await pull(handheld)
  expect(company.scopes).toContain('customers')
  await moveTo(handheld, office)
  const { scopes, rows } = await pull(handheld)
  expect(scopes.filter((scope) => /^(packages|customers|manifests)/.test(scope))).toEqual([
    `customers:${office}`,
    `manifests:${office}`,
    `packages:${office}`,
    'packages:unassigned',
  ])
  const packages = rows.filter(([table]) => table === 'package').map(([, , , , row]) => row?.offices)
  expect(packages.length).toBeGreaterThan(0)
  for (const offices of packages)
    expect([[], offices]).toContainEqual(offices?.includes(office) ? offices : [])
  expect(packages.length).toBeLessThan(company.rows.filter(([table]) => table === 'package').length)
})

test('[V12] a handheld’s move to another branch, or another kind of its branch, is a change of rights', async () => {
  const handheld = await open()
  const office = await branchOf('LocalOffice')
  const holders: string[] = []
  const stop = server.app.deps.db.events.onRightsChanged((id) => holders.push(id))
  await moveTo(handheld, office)
  expect(new Set(holders)).toEqual(new Set([handheld.accountId]))
  holders.length = 0
  const setKind = (kind: 'HeadOffice' | 'LocalOffice') =>
    writerOf(server.app.deps.db).updateTable('branch').where('branchId', '=', office).set({ kind }).execute()
  await setKind('HeadOffice')
  expect(holders).toContain(handheld.accountId)
  expect((await pull(handheld)).scopes).toContain('packages')
  await setKind('LocalOffice')
  stop()
})
