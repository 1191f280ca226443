import { describe, expect, test } from 'vitest'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import { dutyTermsOf } from '../../test/duty-terms.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'

// These tests check what may be sent, and what customs keeps, condition by condition.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const manifestId = idOf(0xe1)
const [first, second] = [idOf(1), idOf(2)]
const now = '2026-11-02T08:00:00.000Z'

const lineRow = (packageId: string): ManifestLine => ({
  ...{ manifestLineId: packageId, packageId, manifestId, arrival: 'Pending', addedBy: clerk.name },
  extra: false,
  offices: [],
  ...{ addedAt: now, version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
})

interface Given {
  readonly manifest?: Partial<Manifest>
  /** The fields that both packages on the manifest have. */
  readonly pkg?: Partial<Package>
  readonly hasTrn?: boolean
  readonly side?: 'device' | 'server'
  readonly knows?: Partial<MutatorContext>
}

const papers = { mawbNumber: '001-12345675', departsAt: '2026-11-03T08:00:00.000Z' }

/** Two packages that nothing is the matter with, on a manifest. */
async function world({ manifest = {}, pkg = {}, hasTrn = false, side = 'server', knows = {} }: Given = {}) {
  const tx = memoryTx()
  await tx.put('account', { ...accountOf(owner), hasTrn })
  await tx.put('manifest', { ...manifestRow(manifestId), ...papers, ...manifest })
  for (const packageId of [first, second]) {
    await tx.put('package', {
      ...blankPackage(packageId, now),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, status: 'ReceivedAtWharehouse', checkedInAt: now },
      ...{ accountId: owner.accountId, manifestId, invoiceState: 'Received', declaredValueUsdCents: 4500 },
      ...{ description: 'Shoes', weightLb: 4, mode: 'Air' },
      ...pkg,
    })
    await tx.put('manifestLine', lineRow(packageId))
  }
  let n = 0
  const act = (name: string, args: object) =>
    runMutator(tx, name, { manifestId, ...args }, clerk, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: now, deviceId: 'desk', side },
      ...(side === 'server' ? { dutyTerms: async () => dutyTermsOf('Shoes') } : {}),
      ...knows,
    })
  const to = (status: string, more: object = {}) =>
    act('manifest.statusUpdate', { status, overrides: [], ...more })
  return { tx, act, to, stored: () => tx.get('manifest', manifestId) }
}

const reason = 'The office knows'
const dear = { declaredValueUsdCents: 10_001, dutyCategory: 'Shoes' }
const itemOf = (dutyCategory: string | null) => ({
  ...{ lineId: idOf(dutyCategory === null ? 1 : 2), description: 'Item', quantity: 1, valueUsdCents: 5_001 },
  ...{ dutyCategory, hsCode: '' },
})

describe('an override lets through', () => {
  const lacking = { invoiceState: 'Missing', prohibited: true } as const
  const allOverrides = [first, second].flatMap((packageId) =>
    (['noInvoice', 'prohibited'] as const).map((blocker) => ({ packageId, blocker, reason })),
  )

  test('the problems that it names, for the package that it names', async () => {
    const { to, stored } = await world({ pkg: lacking })
    await to('Sealed', { overrides: allOverrides })
    expect(await stored()).toMatchObject({ status: 'Sealed', sealedBy: clerk.name })
    expect((await stored())?.overrides).toEqual(
      allOverrides.map((override) => ({ ...override, by: clerk.name, at: now })),
    )
  })

  test.each(allOverrides.map((_, i) => [i]))(
    'nothing else: without the one of row %i it stays open',
    async (i) => {
      const { to, stored } = await world({ pkg: lacking })
      await expect(to('Sealed', { overrides: allOverrides.toSpliced(i, 1) })).rejects.toMatchObject({
        code: 'wrong-state',
      })
      expect((await stored())?.status).toBe('Open')
    },
  )

  test('and is not kept when there is no blocker', async () => {
    const { to, stored } = await world()
    await to('Sealed', { overrides: allOverrides })
    expect((await stored())?.overrides).toEqual([])
  })
})

test.each<[what: string, given: Given, isSent: boolean]>([
  ['cheap goods', {}, true],
  ['dear goods of an owner without a TRN', { pkg: dear }, false],
  ['dear goods of an owner with one', { pkg: dear, hasTrn: true }, true],
  [
    'dear goods of an account that the server does not have',
    { pkg: { ...dear, accountId: idOf(0xc9) } },
    false,
  ],
  [
    'dear goods of an account that a device cannot see',
    { pkg: { ...dear, accountId: idOf(0xc9) }, side: 'device' },
    true,
  ],
  ['dear goods without a category', { pkg: { ...dear, dutyCategory: null }, hasTrn: true }, false],
  ['dear goods whose category is gone', { pkg: { ...dear, dutyCategory: 'Hats' }, hasTrn: true }, false],
  [
    'dear goods of which one item has no category',
    { pkg: { declaredValueUsdCents: 10_001, lines: [itemOf('Shoes'), itemOf(null)] }, hasTrn: true },
    false,
  ],
  ['goods at the limit without a category', { pkg: { declaredValueUsdCents: 10_000 } }, true],
  [
    'dear goods without a category on a device, which leaves it to the server',
    { pkg: { ...dear, dutyCategory: null, accountId: idOf(0xc9) }, side: 'device' },
    true,
  ],
  ['goods without an owner', { pkg: { accountId: null } }, false],
])('%s', async (_, setup, isSent) => {
  const { to, stored } = await world(setup)
  if (isSent) await to('Sealed')
  else await expect(to('Sealed')).rejects.toMatchObject({ code: 'wrong-state' })
  expect((await stored())?.status).toBe(isSent ? 'Sealed' : 'Open')
})

test.each(['device', 'server'] as const)(
  'on the %s a manifest without packages is not sealed',
  async (side) => {
    const { tx, act, to, stored } = await world({ side })
    await act('manifest.removePackages', { packageIds: [first] })
    await act('manifest.removePackages', { packageIds: [second] })
    await expect(to('Sealed')).rejects.toMatchObject({
      code: 'wrong-state',
      message: 'This manifest has no packages. Add what it carries; then seal it, or cancel it.',
    })
    expect((await stored())?.status).toBe('Open')
    await tx.put('manifestLine', lineRow(second))
    await to('Sealed')
    expect((await stored())?.status).toBe('Sealed')
  },
)

test('a manifest without packages can be cancelled, and a manifest that was sealed earlier continues', async () => {
  const { act, to, stored } = await world()
  await act('manifest.removePackages', { packageIds: [first, second] })
  await to('Cancelled')
  expect((await stored())?.status).toBe('Cancelled')
  const sealedWorld = await world()
  await sealedWorld.act('manifest.removePackages', { packageIds: [first, second] })
  await sealedWorld.tx.put('manifest', { ...manifestRow(manifestId), status: 'Sealed' })
  await sealedWorld.to('Shipped')
  expect((await sealedWorld.stored())?.status).toBe('Shipped')
})

describe('customs keeps', () => {
  const shippedSetup: Given = { manifest: { status: 'AtCustoms' }, pkg: { status: 'AtCustoms' } }
  const holdOf = (...packageIds: string[]) => ({
    held: packageIds.map((packageId) => ({ packageId, reason })),
  })

  test('only what is on the manifest', async () => {
    const { to, stored } = await world(shippedSetup)
    await expect(to('AtHeadOffice', holdOf(first, idOf(9)))).rejects.toMatchObject({
      code: 'invalid',
      fields: { held: ['names a package that is not on the manifest'] },
    })
    expect((await stored())?.status).toBe('AtCustoms')
  })

  test.each(['Shipped', 'Cancelled'])('nothing on the way to %s', async (status) => {
    const { to } = await world({ manifest: { status: 'Sealed' } })
    await expect(to(status, holdOf(first))).rejects.toMatchObject({
      code: 'invalid',
      fields: { held: ['belongs to the step to the head office'] },
    })
  })

  test('a package that another desk reports after the step, unless it has been handed over', async () => {
    const { tx, to } = await world({
      ...{ manifest: { status: 'AtHeadOffice' }, pkg: { status: 'AtHeadOffice' } },
    })
    const pkg = await tx.get('package', second)
    if (pkg) await tx.put('package', { ...pkg, status: 'Delivered' })
    expect(await to('AtHeadOffice', holdOf(first, second))).toMatchObject({ outcome: 'already' })
    const states = tx.all('package').map(({ customs }) => customs.state)
    expect(states).toEqual(['Hold', 'Pending'])
  })
})

describe('the papers of a customer before a flight', () => {
  const knows = (...missing: string[]): Partial<MutatorContext> => ({
    missingPapersOf: async (accountId, before) =>
      accountId === owner.accountId && before === 'Flight' ? missing : [],
  })
  test.each<[what: string, given: Given, isSent: boolean]>([
    ['all there', { knows: knows() }, true],
    ['one missing', { knows: knows('Photo ID') }, false],
    ['unknown to a device', { side: 'device' }, true],
  ])('%s', async (_what, setting, isSent) => {
    const { to, stored } = await world(setting)
    if (isSent) await to('Sealed')
    else await expect(to('Sealed')).rejects.toMatchObject({ code: 'wrong-state' })
    expect((await stored())?.status).toBe(isSent ? 'Sealed' : 'Open')
  })

  test('are not asked for without a customer', async () => {
    const { to } = await world({
      pkg: { accountId: null },
      knows: {
        missingPapersOf: async () => {
          throw new Error('There is no account')
        },
      },
    })
    await expect(to('Sealed')).rejects.toThrow('has no owner')
  })
})

test('a decision of a supervisor while packages were added holds at the seal, with their name and once', async () => {
  const decision = { packageId: first, blocker: 'otherMode' as const, reason, by: 'Sonia Chief', at: now }
  const stale = { ...decision, packageId: second, blocker: 'prohibited' as const }
  const { tx, to, stored } = await world({ manifest: { overrides: [decision, stale] } })
  const pkg = await tx.get('package', first)
  if (pkg) await tx.put('package', { ...pkg, mode: 'Sea' })
  await to('Sealed', { overrides: [{ packageId: first, blocker: 'otherMode', reason: 'Mine' }] })
  expect((await stored())?.overrides).toEqual([decision])
})

test('a refused seal names what the manifest lacks, or its packages, and not the other', async () => {
  const bare = await world({ manifest: { mawbNumber: '', departsAt: null } })
  const refusal = await bare.to('Sealed').catch((error: unknown) => error)
  expect(Object.keys((refusal as { fields: object }).fields)).toEqual([manifestId])
  const poor = await world({ pkg: { weightLb: null } })
  const poorRefusal = await poor.to('Sealed').catch((error: unknown) => error)
  expect(Object.keys((poorRefusal as { fields: object }).fields)).toEqual([first, second])
  expect((poorRefusal as Error).message).toContain('is open and not ready to be sealed: TBA1')
})
