import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditReply } from '#sync/api/accounts/access-control.ts'
import { customsText } from '#sync/entities/packages/customs.ts'
import { packageStatusText } from '#sync/entities/packages/package-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { auditActionText, auditedActions, auditedEntities, entityText } from '#sync/nouns/audit.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'

// The audit trail is searched by the words that its page shows, and the log holds codes.

const labels = [
  ...auditedActions.map((action) => ({ action, entity: '', text: auditActionText(action) })),
  ...auditedEntities.map((entity) => ({ action: '', entity, text: entityText(entity) })),
].map((label, nth) => ({ ...label, entityId: `label-${nth}` }))

/** Stored fields and values, with the words that represent them on the page. */
const details = [
  { entity: 'account', after: { accountId: '1' }, search: 'Customer' },
  { entity: 'account', after: { accountId: '1' }, search: 'customers' },
  { entity: 'account', after: { trn: '1', addressId: '2' }, search: 'address TRN' },
  { entity: 'invoice', after: { featureValues: [] }, search: 'charges' },
  { entity: 'delivery', after: { packageIds: ['1'] }, search: 'packages' },
  { entity: 'package', after: { excludedBranchIds: ['1'] }, search: 'excluded branches' },
  {
    entity: 'package',
    after: { status: 'ReceivedAtWharehouse' },
    search: packageStatusText.ReceivedAtWharehouse,
  },
  { entity: 'storeOrder', after: { status: 'ReceivedAtWharehouse' }, search: 'status' },
  { entity: 'account', after: { customs: { state: 'Pending' } }, search: customsText.Pending },
].map((detail, nth) => ({ ...detail, entityId: `detail-${nth}` }))

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
  admin = await server.tokenOf('Admin')
  const template = {
    ...{ at: isoOf(server.clock.now()), by: '', accountId: '', role: '', before: null, after: null },
    ...{ ip: '', deviceId: '', mutationId: null },
  }
  await writerOf(server.app.deps.db)
    .insertInto('audit')
    .values([
      ...labels.map(({ text: _, ...entry }) => ({ ...template, ...entry })),
      ...details.map(({ search: _, after, ...entry }) => ({
        ...{ ...template, ...entry, action: 'none', by: 'Quokka', role: 'Supervisor' },
        after: JSON.stringify(after),
      })),
    ])
    .execute()
})
afterAll(() => server.close())

async function foundBy(searchString: string): Promise<string[]> {
  const url = '/api/accounts/audit/paginated/1'
  const payload = { searchString, pageSize: 100 }
  const reply: AuditReply = (await server.as(admin, { method: 'POST', url, payload })).json()
  return reply.result.map(({ entityId }) => entityId)
}

test('an entry is found by the label of its action or of its kind of row', async () => {
  for (const { text, entityId } of labels) expect(await foundBy(text), text).toContain(entityId)
})

test('a kind of row is found by its plural, as the menu has it', async () => {
  const idOfKind = (entity: string) => labels.find((label) => label.entity === entity)?.entityId
  for (const [word, entity] of [
    ['settings', 'setting'],
    ['Deliveries', 'delivery'],
    ['branches', 'branch'],
    ['addresses', 'address'],
    ['credit notes', 'creditNote'],
  ] as const)
    expect(await foundBy(word), word).toContain(idOfKind(entity))
  expect(await foundBy('settings')).not.toContain(idOfKind('delivery'))
})

test('the actions of the system are found by the name that is shown for them', async () => {
  expect(await foundBy('system settings')).toContain(
    labels.find(({ action }) => action === 'settings.update')?.entityId,
  )
})

test('an entry is found by the labels of its fields and values, and by the role of its person', async () => {
  for (const { search, entityId } of details)
    expect(await foundBy(`quokka ${search}`), search).toContain(entityId)
  expect(await foundBy('quokka supervisor')).toHaveLength(details.length)
})

test('a value has its label in rows of its kind only', async () => {
  const order = details.find(({ entity }) => entity === 'storeOrder')?.entityId
  expect(await foundBy('quokka status')).toContain(order)
  expect(await foundBy(`quokka ${packageStatusText.ReceivedAtWharehouse}`)).not.toContain(order)
})
