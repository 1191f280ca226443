import { expect, test } from 'vitest'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { freightOf, onTheBooks, openCompany } from '../test/money.ts'
import { billedAll, billedOf } from './billed-packages.ts'
import { issueInvoice } from './invoices.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely

test('the facts of each package are its own, and in the order of the packages', async () => {
  const manifest = await kysely
    .selectFrom('manifest')
    .select(['manifestId', 'mode'])
    .executeTakeFirstOrThrow()
  const [bare, ready, flown, taxedPackage] = [
    await putPackage(server, accountId),
    await putPackage(server, accountId, { status: 'ReadyForPickup' }),
    await putPackage(server, accountId, { manifestId: manifest.manifestId }),
    await putPackage(server, accountId, { weightLb: null }),
  ]
  await readySince(server, ready, 3)
  await onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Desk', packageId: taxedPackage.packageId },
      charges: [
        ...freightOf(50_000),
        { feature: 'Duty', description: 'Duty', quantity: 1, unitJmdCents: 400, how: 'x', packageId: null },
        {
          ...{ feature: 'Storage', description: 'Storage, 2 days', quantity: 2, unitJmdCents: 100, how: 'x' },
          packageId: taxedPackage.packageId,
        },
      ],
    }),
  )
  const noFacts = {
    ...{ events: [], mode: null, outOn: null, billedDays: 0, billedDutyJmdCents: 0 },
    priceGroupId: regularGroupId,
  }
  const facts = await billedAll(kysely, [flown, taxedPackage, bare, ready])
  expect(facts.map(({ pkg }) => pkg.packageId)).toEqual(
    [flown, taxedPackage, bare, ready].map(({ packageId }) => packageId),
  )
  expect(facts[0]).toEqual({ ...noFacts, pkg: flown, mode: manifest.mode })
  expect(facts[1]).toEqual({ ...noFacts, pkg: taxedPackage, billedDays: 2, billedDutyJmdCents: 400 })
  expect(facts[2]).toEqual({ ...noFacts, pkg: bare })
  expect(facts[3]).toMatchObject({ ...noFacts, pkg: ready, events: [{}] })
  expect(await billedOf(kysely, bare)).toEqual(facts[2])
  expect(await billedAll(kysely, [])).toEqual([])
})
