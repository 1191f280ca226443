import { describe, expect, test } from 'vitest'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { ManifestStatus } from '../../entities/packages/manifest-status.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { dutyTermsOf } from '../../test/duty-terms.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const agent = actorOf('Agent', idOf(0xa3), 'Alicia Agent')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const manifestId = idOf(0xe1)
const otherManifestId = idOf(0xe2)
const [first, second] = [idOf(1), idOf(2)]

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const blank = {
  mode: 'Air',
  mawbNumber: '001-12345675',
  carrier: '',
  originBranchId: null,
  destinationBranchId: null,
  departsAt: at(600),
  arrivesAt: null,
}

/** Two packages of a customer that nothing is the matter with, and an open manifest. */
async function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, actor = clerk) =>
    runMutator(tx, name, args, actor, {
      uid: idOf(0x100000 * ++n),
      now: at(500),
      occurredAt: at(++n),
      deviceId: 'handheld',
      side,
      ...(side === 'server' ? { dutyTerms: async () => dutyTermsOf('Shoes') } : {}),
    })
  await tx.put('account', accountOf(customer))
  await act('manifest.create', { manifestId, ...blank })
  for (const [i, packageId] of [first, second].entries()) {
    const code = `TBA${String(123456789012 + i)}`
    const contents = { description: 'Shoes', weightLb: 4, declaredValueUsdCents: 4500 }
    const overrides = { accountId: customer.accountId, ...contents }
    await act('package.checkIn', {
      packageId,
      trackingNumber: code,
      rawBarcode: code,
      hawbNumber: null,
      manifestId: null,
      ...emptyDetails,
      ...overrides,
    })
    await change(packageId, { invoiceState: 'Received' })
  }
  async function change(packageId: string, overrides: Partial<Package>) {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, ...overrides })
  }
  const manifest = () => tx.get('manifest', manifestId) as Promise<Manifest>
  const pkg = (packageId: string) => tx.get('package', packageId) as Promise<Package>
  const events = (packageId: string) => tx.all('packageEvent').filter((row) => row.packageId === packageId)
  const lines = () => tx.all('manifestLine').filter((line) => !line.deletedAt)
  const to = (status: ManifestStatus, overrides: object[] = [], actor = clerk) =>
    act('manifest.statusUpdate', { manifestId, status, overrides }, actor)
  const count = (packageId: string, arrival: ManifestLine['arrival']) =>
    act('manifest.countLine', { manifestId, lines: [{ packageId, arrival }] })
  const add = (...packageIds: string[]) => act('manifest.addPackages', { manifestId, packageIds })
  return { tx, act, change, manifest, pkg, events, lines, to, count, add }
}

const way: ManifestStatus[] = ['Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice']

describe('a manifest on its way', () => {
  test('[M1] moves its packages step by step, each with an event; sealing and completing move none', async () => {
    const { add, to, pkg, events, manifest, count } = await world()
    await add(first, second)
    const statusLines: string[] = []
    for (const status of way) {
      await to(status)
      statusLines.push(
        `${(await manifest()).status}: ${(await pkg(first)).status}, ${(await pkg(second)).status}`,
      )
    }
    expect(statusLines).toEqual([
      'Sealed: ReceivedAtWharehouse, ReceivedAtWharehouse',
      'Shipped: Shipped, Shipped',
      'OnRoute: OnRoute, OnRoute',
      'AtCustoms: AtCustoms, AtCustoms',
      'AtHeadOffice: AtHeadOffice, AtHeadOffice',
    ])
    await count(first, 'Received')
    await count(second, 'Damaged')
    await to('Completed')
    expect((await pkg(first)).status).toBe('AtHeadOffice')
    expect(events(first).map(({ status }) => status)).toEqual([
      'ReceivedAtWharehouse',
      'Shipped',
      'OnRoute',
      'AtCustoms',
      'AtHeadOffice',
    ])
    expect(await manifest()).toMatchObject({ status: 'Completed', sealedBy: 'Wendy Clerk' })
  })

  test('[M1] never drags back a package that is further, nor one that was handed over', async () => {
    const { add, to, act, pkg, events } = await world()
    await add(first, second)
    await to('Sealed')
    await act('package.statusUpdate', {
      packageIds: [first],
      status: 'AtLocalOffice',
      reason: '',
      note: '',
      branchId: null,
    })
    await act(
      'package.statusUpdate',
      {
        packageIds: [second],
        status: 'Delivered',
        reason: '',
        note: 'Fetched here',
        branchId: null,
        overrideReason: 'A gift',
      },
      supervisor,
    )
    await to('Shipped')
    expect([(await pkg(first)).status, (await pkg(second)).status]).toEqual(['AtLocalOffice', 'Delivered'])
    expect(events(second).at(-1)?.status).toBe('Delivered')
  })

  test('a step that does not follow is refused in words; the same step twice finds it done', async () => {
    const { add, to, manifest } = await world()
    await add(first)
    await expect(to('Shipped')).rejects.toThrow(
      'This manifest is at "Open" and cannot go to "Shipped". It can go to "Sealed" or "Cancelled" from there.',
    )
    await to('Sealed')
    expect(await to('Sealed', [], supervisor)).toEqual({
      outcome: 'already',
      message: 'This manifest is already at "Sealed".',
    })
    expect((await manifest()).sealedBy).toBe('Wendy Clerk')
    await to('Shipped')
    await expect(to('Cancelled')).rejects.toThrow('cannot go to "Cancelled"')
  })

  test('lets its packages go when it is cancelled', async () => {
    const { add, to, act, pkg, lines } = await world()
    await act('manifest.create', { manifestId: otherManifestId, ...blank })
    await add(first)
    await to('Cancelled')
    expect([(await pkg(first)).manifestId, lines()]).toEqual([null, []])
    await act('manifest.addPackages', { manifestId: otherManifestId, packageIds: [first] })
    expect((await pkg(first)).manifestId).toBe(otherManifestId)
  })

  test('a person without the right to update manifests moves none', async () => {
    const { act } = await world()
    await expect(
      act('manifest.statusUpdate', { manifestId, status: 'Sealed', overrides: [] }, agent),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('sealing', () => {
  test('[M2] is refused while a package lacks something, naming it; each is fixed or overridden with a reason', async () => {
    const { add, to, change, manifest } = await world()
    await add(first, second)
    await change(first, { invoiceState: 'Missing', battery: 'Loose' })
    await change(second, { declaredValueUsdCents: 10_001, dutyCategory: 'Shoes' })
    await expect(to('Sealed')).rejects.toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining('TBA123456789012 has no merchant invoice, has a loose battery; '),
      fields: {
        [first]: ['has no merchant invoice', 'has a loose battery'],
        [second]: ['is worth more than the duty-free limit and its owner has given no TRN'],
      },
    })
    await change(first, { invoiceState: 'Received' })
    const overrides = [
      { packageId: first, blocker: 'looseBattery', reason: 'Packed as UN3480, papers on file' },
      { packageId: first, blocker: 'prohibited', reason: 'Not one that stands' },
      { packageId: second, blocker: 'noTrn', reason: 'Customer brings it to the counter' },
    ]
    await expect(to('Sealed', overrides.slice(0, 2))).rejects.toThrow('TBA123456789013 is worth more')
    await expect(to('Sealed', [{ ...overrides[0], reason: ' ' }])).rejects.toMatchObject({ code: 'invalid' })
    await to('Sealed', overrides)
    const stamp = { by: 'Wendy Clerk', at: expect.stringMatching(/^2026-11-02T/) }
    expect((await manifest()).overrides).toEqual([
      { ...overrides[0], ...stamp },
      { ...overrides[2], ...stamp },
    ])
  })

  test('[M2] asks for no TRN where one is given, and leaves on a device to the server what only it knows', async () => {
    const { tx, add, to, change, manifest } = await world()
    await add(first)
    await change(first, { declaredValueUsdCents: 50_000, dutyCategory: 'Shoes' })
    await tx.put('account', { ...accountOf(customer), hasTrn: true })
    await to('Sealed')
    expect((await manifest()).status).toBe('Sealed')
    const device = await world('device')
    await device.add(first)
    await device.change(first, { declaredValueUsdCents: 50_000 })
    await device.to('Sealed')
    expect((await device.manifest()).status).toBe('Sealed')
  })
})

describe('packages of a manifest', () => {
  test('[M3] are put on and taken off while it is open, and not afterwards', async () => {
    const { act, add, to, lines, pkg } = await world()
    await add(first, second)
    expect(lines().map(({ packageId, addedBy }) => [packageId, addedBy])).toEqual([
      [first, 'Wendy Clerk'],
      [second, 'Wendy Clerk'],
    ])
    expect((await add(first)).outcome).toBe('already')
    await act('manifest.removePackages', { manifestId, packageIds: [second] })
    expect([lines().length, (await pkg(second)).manifestId]).toEqual([1, null])
    await add(second)
    await to('Sealed')
    for (const name of ['manifest.addPackages', 'manifest.removePackages'])
      await expect(act(name, { manifestId, packageIds: [first] })).rejects.toThrow(
        'This manifest is at "Sealed". Packages can be put on or taken off only while it is open.',
      )
  })

  test('are in the warehouse and on no other manifest; of several either all go on or none', async () => {
    const { act, add, lines } = await world()
    await act('manifest.create', { manifestId: otherManifestId, ...blank })
    await act('manifest.addPackages', { manifestId: otherManifestId, packageIds: [second] })
    await expect(add(second)).rejects.toThrow(
      'TBA123456789013 is on a manifest that has no number yet, which is at "Open"',
    )
    await act('package.statusUpdate', {
      packageIds: [first],
      status: 'AtCustoms',
      reason: '',
      note: '',
      branchId: null,
    })
    await expect(add(first)).rejects.toThrow('TBA123456789012 is at "At customs". Only a package')
    await expect(add(idOf(0xdead))).rejects.toMatchObject({ code: 'not-found' })
    expect(lines().filter((line) => line.manifestId === manifestId)).toEqual([])
  })

  test('[M4] are counted on arrival; it is not complete while one is pending, and what turns up late is counted again', async () => {
    const { add, to, count, lines, pkg } = await world()
    await add(first, second)
    await expect(count(first, 'Received')).rejects.toThrow(
      'This manifest is at "Open". Packages are counted once it is at customs or at the head office.',
    )
    for (const status of way.slice(0, 4)) await to(status)
    await expect(count(idOf(3), 'Received')).rejects.toMatchObject({ code: 'not-found' })
    await count(first, 'Received')
    await count(second, 'Missing')
    await to('AtHeadOffice')
    expect([(await pkg(first)).status, (await pkg(second)).status]).toEqual(['AtHeadOffice', 'AtCustoms'])
    await count(second, 'Pending')
    await expect(to('Completed')).rejects.toThrow(
      'This manifest is at "At head office" and 1 package is not counted yet (TBA123456789013).',
    )
    await count(second, 'Missing')
    await to('Completed')
    await expect(count(second, 'Pending')).rejects.toThrow('no longer as pending')
    await count(second, 'Received')
    expect(lines().map(({ arrival }) => arrival)).toEqual(['Received', 'Received'])
  })
})

describe('[M4] a counted package', () => {
  test('is missing until it is found and damaged until a person has looked, who is asked once; a repeated count is one count', async () => {
    const { add, to, count, pkg, tx, act } = await world()
    await add(first, second)
    for (const status of way.slice(0, 4)) await to(status)
    await count(first, 'Missing')
    await count(second, 'Damaged')
    expect([(await pkg(first)).arrival, (await pkg(second)).arrival]).toEqual(['Missing', 'Damaged'])
    expect(await count(second, 'Damaged')).toMatchObject({ outcome: 'already' })
    await count(second, 'Pending')
    await count(second, 'Damaged')
    const reviews = tx.all('review') as Review[]
    expect(reviews).toMatchObject([{ packageId: second, kind: 'arrivedDamaged', status: 'Open' }])
    expect((await pkg(second)).reviewReason).toContain('damaged')
    const [{ reviewId } = { reviewId: '' }] = reviews
    await act('review.resolve', { reviewId, resolution: 'keep', changes: {} })
    expect(await pkg(second)).toMatchObject({ arrival: 'Received', reviewReason: null })
    await count(first, 'Received')
    expect((await pkg(first)).arrival).toBe('Received')
  })
})

describe('the record of a manifest', () => {
  test('the route changes while it is open, its papers until it is completed', async () => {
    const { act, add, to, manifest, change } = await world()
    await add(first)
    await act('manifest.update', { manifestId, changes: { mode: 'Sea', carrier: 'Seaboard' } })
    await change(first, { mode: 'Sea' })
    expect(await manifest()).toMatchObject({ mode: 'Sea', carrier: 'Seaboard', mawbNumber: '001-12345675' })
    await to('Sealed')
    await act('manifest.update', { manifestId, changes: { mawbNumber: 'SMLU1234567' } })
    await expect(act('manifest.update', { manifestId, changes: { mode: 'Air' } })).rejects.toThrow(
      'This manifest is at "Sealed". Mode, origin and destination can be changed only while it is open.',
    )
    expect(await manifest()).toMatchObject({ mode: 'Sea', mawbNumber: 'SMLU1234567' })
    await to('Cancelled')
    await expect(act('manifest.update', { manifestId, changes: { carrier: 'X' } })).rejects.toThrow(
      'It can no longer be changed.',
    )
  })

  test('is made once: the same id again is refused', async () => {
    const { act, manifest } = await world()
    const repeatManifest = {
      manifestId,
      mode: 'Sea',
      mawbNumber: '',
      carrier: 'Another',
      departsAt: null,
      arrivesAt: null,
    }
    const places = { originBranchId: null, destinationBranchId: null }
    await expect(act('manifest.create', { ...repeatManifest, ...places })).rejects.toMatchObject({
      code: 'already-exists',
    })
    expect((await manifest()).carrier).not.toBe('Another')
  })

  test('[M5] is not deleted while it holds packages', async () => {
    const { act, add, manifest } = await world()
    const remove = () => act('manifest.remove', { manifestId }, supervisor)
    await add(first, second)
    await expect(remove()).rejects.toThrow('This manifest is at "Open" and holds 2 packages.')
    await expect(act('manifest.remove', { manifestId })).rejects.toMatchObject({ code: 'forbidden' })
    await act('manifest.removePackages', { manifestId, packageIds: [first, second] })
    await remove()
    expect((await manifest()).deletedAt).not.toBeNull()
    await expect(remove()).rejects.toMatchObject({ code: 'not-found' })
    await expect(add(first)).rejects.toMatchObject({ code: 'not-found' })
  })
})
