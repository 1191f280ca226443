import { describe, expect, test } from 'vitest'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import type { ManifestLine } from '../../entities/packages/manifest.ts'
import type { ManifestStatus } from '../../entities/packages/manifest-status.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

// Packages that go missing, turn up, or were never expected, on the device and on the server.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const employee = actorOf('Employee', idOf(0xa2), 'Eva Employee')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const manifestId = idOf(0xe1)
const otherManifestId = idOf(0xe2)
const [first, second] = [idOf(1), idOf(2)]
const codeOf = (n: number): string => `TBA${String(123456789012 + n)}`
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const blank = {
  ...{ mode: 'Air', mawbNumber: '176-12345675', carrier: '', originBranchId: null },
  ...{ destinationBranchId: null, departsAt: at(400), arrivesAt: null },
}

/** Two packages on a manifest that is at customs. */
async function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, actor = clerk) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: at(500), occurredAt: at(n), deviceId: 'handheld', side },
    })
  const checkIn = (packageId: string, nth: number) =>
    act('package.checkIn', {
      ...{ packageId, trackingNumber: codeOf(nth), rawBarcode: codeOf(nth), hawbNumber: null },
      ...{ ...emptyDetails, accountId: customer.accountId, description: 'Shoes', weightLb: 2 },
      ...{ declaredValueUsdCents: 4500, manifestId: null },
    })
  const change = async (packageId: string, overrides: Partial<Package>) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, ...overrides })
  }
  const to = async (...statuses: ManifestStatus[]) => {
    for (const status of statuses) await act('manifest.statusUpdate', { manifestId, status, overrides: [] })
  }
  const pkg = (packageId: string) => tx.get('package', packageId) as Promise<Package>
  const lines = () => tx.all('manifestLine').filter((line) => !line.deletedAt)
  const count = (packageId: string, arrival: ManifestLine['arrival']) =>
    act('manifest.countLine', { manifestId, lines: [{ packageId, arrival }] })
  const follow = (...packageIds: string[]) => act('manifest.follow', { manifestId, packageIds })
  const addExtra = (packageId: string, trackingNumber: string, actor = clerk) =>
    act('manifest.addExtra', { manifestId, packageId, trackingNumber, rawBarcode: trackingNumber }, actor)
  await tx.put('account', { ...accountOf(customer), hasTrn: true })
  await act('manifest.create', { manifestId, ...blank })
  for (const [nth, packageId] of [first, second].entries()) {
    await checkIn(packageId, nth)
    await change(packageId, { invoiceState: 'Received' })
  }
  await act('manifest.addPackages', { manifestId, packageIds: [first, second] })
  await to('Sealed', 'Shipped', 'OnRoute', 'AtCustoms')
  return { tx, act, checkIn, change, to, pkg, lines, count, follow, addExtra }
}

const loss: PackageLoss = {
  ...{ status: 'Reported', reason: 'Searched', reportedBy: '', reportedAt: at(1), valueUsdCents: 4500 },
  ...{ valueJmdCents: 697_500, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}

describe('[M8] a package that is missing', () => {
  test.each(['Received', 'Damaged', 'Pending'] as const)(
    'is missing since its first count as such, until it is counted as %s',
    async (arrival) => {
      const { count, pkg } = await world()
      await count(first, 'Missing')
      const { missingSince } = await pkg(first)
      expect(missingSince).toMatch(/^2026-11-02T/)
      await count(first, arrival)
      expect((await pkg(first)).missingSince).toBeNull()
      await count(first, 'Missing')
      expect((await pkg(first)).missingSince).not.toBe(missingSince)
    },
  )

  test.each([
    ['Reported', 'Found'],
    ['Refused', 'Found'],
    ['Paid', 'Paid'],
    ['Kept', 'Kept'],
    ['TakenBack', 'TakenBack'],
  ] as const)('and is found while its claim is %s: the claim is %s', async (status, after) => {
    const { count, pkg, change } = await world()
    await count(first, 'Missing')
    await change(first, { loss: { ...loss, status } })
    await count(first, 'Received')
    expect((await pkg(first)).loss?.status ?? null).toBe(after)
  })
})

describe('a package that was handed over', () => {
  test('is not missing when it is counted as missing, and is no longer missing after a correction to delivered', async () => {
    const { act, count, pkg, change } = await world()
    await change(first, { status: 'Delivered' })
    await count(first, 'Missing')
    expect(await pkg(first)).toMatchObject({ arrival: 'Received', missingSince: null })
    await count(second, 'Missing')
    await change(second, { loss, billedAt: at(1) })
    await act(
      'package.statusUpdate',
      {
        ...{
          packageIds: [second],
          status: 'Delivered',
          reason: '',
          note: 'Fetched at the airport',
          branchId: null,
        },
        overrideReason: 'Paid in Florida',
      },
      actorOf('Supervisor', idOf(0xa3), 'Sonia Chief'),
    )
    expect(await pkg(second)).toMatchObject({
      status: 'Delivered',
      arrival: 'Received',
      loss: { status: 'Found' },
    })
  })
})

describe('[M6] a package that was left behind', () => {
  test.each(['AtHeadOffice', 'Completed'] as const)(
    'follows its manifest to the head office when that is at %s, with an event',
    async (status) => {
      const { count, to, follow, pkg, tx } = await world()
      await count(first, 'Missing')
      await count(second, 'Received')
      await to('AtHeadOffice')
      if (status === 'Completed') await to('Completed')
      await expect(follow(first)).rejects.toThrow('TBA123456789012 was counted as missing.')
      await count(first, 'Received')
      expect((await pkg(first)).status).toBe('AtCustoms')
      await follow(first)
      expect((await pkg(first)).status).toBe('AtHeadOffice')
      expect(await follow(first, second)).toMatchObject({ outcome: 'already' })
      expect(
        tx
          .all('packageEvent')
          .filter(({ packageId }) => packageId === first)
          .at(-1),
      ).toMatchObject({
        status: 'AtHeadOffice',
        by: 'Wendy Clerk',
      })
    },
  )

  test('stays with customs until it is cleared; of several all follow or none', async () => {
    const { act, to, count, follow, pkg } = await world()
    await count(first, 'Missing')
    await act('package.customs', { packageIds: [second], state: 'Hold', note: 'Opened' })
    await to('AtHeadOffice')
    await count(first, 'Received')
    await expect(follow(first, second)).rejects.toThrow('Customs holds TBA123456789013')
    await act('package.customs', { packageIds: [second], state: 'Cleared' })
    await follow(first, second)
    expect([(await pkg(first)).status, (await pkg(second)).status]).toEqual(['AtHeadOffice', 'AtHeadOffice'])
  })

  test('is never moved back, nor by a stranger to its manifest, nor before that has left, nor without the right', async () => {
    const { act, follow, checkIn, change, pkg } = await world()
    await change(first, { status: 'AtLocalOffice' })
    expect(await follow(first)).toMatchObject({ outcome: 'already' })
    expect((await pkg(first)).status).toBe('AtLocalOffice')
    await checkIn(idOf(3), 3)
    await expect(follow(idOf(3))).rejects.toThrow('TBA123456789015 is not on a manifest')
    await act('manifest.create', { manifestId: otherManifestId, ...blank })
    await expect(
      act('manifest.follow', { manifestId: otherManifestId, packageIds: [idOf(3)] }),
    ).rejects.toThrow('nowhere to follow it to yet')
    await expect(act('manifest.follow', { manifestId, packageIds: [first] }, employee)).rejects.toMatchObject(
      { code: 'forbidden' },
    )
  })
})

describe.each(['device', 'server'] as const)('[M7] an extra package on the %s', (side) => {
  test('that is in no record becomes a package without an owner, counted and where the manifest is', async () => {
    const { addExtra, pkg, lines } = await world(side)
    await addExtra(idOf(9), codeOf(9))
    expect(await pkg(idOf(9))).toMatchObject({
      ...{ trackingNumber: codeOf(9), accountId: null, status: 'AtCustoms', arrival: 'Received', manifestId },
      ...{ checkedInBy: 'Wendy Clerk', missingSince: null },
    })
    expect(lines().find(({ packageId }) => packageId === idOf(9))).toMatchObject({
      ...{ extra: true, arrival: 'Received', manifestId, addedBy: 'Wendy Clerk' },
    })
    expect(await addExtra(idOf(9), codeOf(9))).toMatchObject({ outcome: 'already' })
  })

  test('that a colleague knows is found by its code, and the id of the device leads to it', async () => {
    const { addExtra, checkIn, tx, pkg } = await world(side)
    await checkIn(idOf(4), 4)
    expect(await addExtra(idOf(9), codeOf(4))).toMatchObject({ outcome: 'done', packageId: idOf(4) })
    expect(await pkg(idOf(4))).toMatchObject({ accountId: customer.accountId, status: 'AtCustoms' })
    expect(await tx.get('package', idOf(9))).toMatchObject({ mergedInto: idOf(4) })
  })

  test.each(['Pending', 'Missing'] as const)(
    'that is on this manifest under a code which the device did not have, %s, is counted as received',
    async (arrival) => {
      const { addExtra, count, pkg, lines, tx } = await world(side)
      if (arrival === 'Missing') await count(first, arrival)
      expect(await addExtra(idOf(9), codeOf(0))).toMatchObject({ outcome: 'done', packageId: first })
      expect(await pkg(first)).toMatchObject({ arrival: 'Received', missingSince: null, status: 'AtCustoms' })
      expect(lines().find(({ packageId }) => packageId === first)).toMatchObject({
        ...{ manifestId, arrival: 'Received', extra: false },
      })
      expect(await tx.get('package', idOf(9))).toMatchObject({ mergedInto: first })
    },
  )

  test('that was missing from another flight is found with this one, and travels on one manifest', async () => {
    const { act, addExtra, count, pkg, lines } = await world(side)
    await count(first, 'Missing')
    await act('manifest.create', { manifestId: otherManifestId, ...blank })
    await act('package.checkIn', {
      ...{ packageId: idOf(5), trackingNumber: codeOf(5), rawBarcode: codeOf(5), hawbNumber: null },
      ...{ ...emptyDetails, manifestId: otherManifestId },
    })
    await addExtra(idOf(5), codeOf(5))
    expect(lines().filter(({ packageId }) => packageId === idOf(5))).toMatchObject([{ manifestId }])
    expect(await pkg(idOf(5))).toMatchObject({ manifestId, status: 'AtCustoms' })
  })
})

describe('a count that was begun before a package was found elsewhere', () => {
  test.each(['Missing', 'Pending'] as const)(
    'as %s leaves that package out, and counts the others',
    async (arrival) => {
      const { act, tx, pkg } = await world()
      await act('manifest.create', { manifestId: otherManifestId, ...blank })
      const row = await tx.get('manifest', otherManifestId)
      if (row) await tx.put('manifest', { ...row, status: 'AtCustoms' })
      const code = { trackingNumber: codeOf(0), rawBarcode: codeOf(0) }
      await act('manifest.addExtra', { manifestId: otherManifestId, packageId: first, ...code })
      await act('manifest.countLine', { manifestId, lines: [{ packageId: second, arrival: 'Received' }] })
      const lines = [first, second].map((packageId) => ({ packageId, arrival }))
      await act('manifest.countLine', { manifestId, lines })
      expect(await pkg(first)).toMatchObject({ arrival: 'Received', manifestId: otherManifestId })
      expect((await pkg(second)).arrival).toBe(arrival === 'Pending' ? null : arrival)
      await expect(
        act('manifest.countLine', { manifestId, lines: [{ packageId: first, arrival: 'Received' }] }),
      ).rejects.toThrow('is not on')
    },
  )
})

describe('an extra package', () => {
  test('that customs holds is counted and stays with customs', async () => {
    const { act, addExtra, checkIn, to, pkg } = await world()
    await checkIn(idOf(4), 4)
    await act('package.customs', { packageIds: [idOf(4)], state: 'Hold', note: 'Opened' })
    await to('AtHeadOffice')
    await addExtra(idOf(4), codeOf(4))
    expect(await pkg(idOf(4))).toMatchObject({ status: 'ReceivedAtWharehouse', arrival: 'Received' })
  })

  test('that arrived damaged elsewhere stays damaged until a person has looked at it', async () => {
    const { addExtra, checkIn, change, pkg, lines } = await world()
    await checkIn(idOf(4), 4)
    await change(idOf(4), { arrival: 'Damaged' })
    await addExtra(idOf(4), codeOf(4))
    expect((await pkg(idOf(4))).arrival).toBe('Damaged')
    expect(lines().find(({ packageId }) => packageId === idOf(4))).toMatchObject({
      arrival: 'Damaged',
      extra: true,
    })
  })

  test.each(['QS-10001', '{"a":1}'])('is not made of %s, which is no package’s number', async (code) => {
    const { addExtra, tx } = await world()
    await expect(addExtra(idOf(9), code)).rejects.toMatchObject({ code: 'invalid' })
    expect(await tx.get('package', idOf(9))).toBeUndefined()
  })

  test('is refused before anything is counted, when it was delivered or deleted, and without the right', async () => {
    const { act, addExtra, checkIn, change } = await world()
    await act('manifest.create', { manifestId: otherManifestId, ...blank })
    const extra = { packageId: idOf(9), trackingNumber: codeOf(9), rawBarcode: codeOf(9) }
    await expect(act('manifest.addExtra', { manifestId: otherManifestId, ...extra })).rejects.toThrow(
      'Packages are counted once it is at customs',
    )
    await checkIn(idOf(4), 4)
    await change(idOf(4), { status: 'Delivered', deliveredTo: 'Una' })
    await expect(addExtra(idOf(4), codeOf(4))).rejects.toThrow('was already delivered to Una')
    await change(idOf(4), { deletedAt: at(3) })
    await expect(addExtra(idOf(4), codeOf(4))).rejects.toThrow('was deleted')
    await expect(addExtra(idOf(9), codeOf(9), employee)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
