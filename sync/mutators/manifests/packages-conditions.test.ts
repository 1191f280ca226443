import { describe, expect, test } from 'vitest'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { must } from '../../lib/must.ts'
import type { Actor } from '../../policies/actor.ts'
import { branchRow } from '../../test/contract-rows.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'

// These tests check which boxes go with a manifest, and by whose decision, condition by condition.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const [manifestId, elsewhereId] = [idOf(0xe1), idOf(0xe2)]
const [miami, orlando] = [idOf(0xb1), idOf(0xb2)]
const [boxId, otherId] = [idOf(1), idOf(2)]
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const now = at(30)
const reason = 'The customer called'
const override = {
  ...{ packageId: boxId, blocker: 'otherMode' as const, reason, by: supervisor.name, at: at(5) },
}

const eventRow = (packageId: string, over: Partial<PackageEvent> = {}): PackageEvent => ({
  ...{ packageEventId: idOf(0x40 + Number(packageId.slice(-1))), packageId, accountId: owner.accountId },
  ...{ driverId: null, offices: [], status: 'ReceivedAtWharehouse', stepBack: false, note: '' },
  ...{ branchId: null, headingTo: null, customs: null, occurredAt: at(0), rank: 1, deviceAt: null },
  ...{ recordedAt: at(0), by: clerk.name, deviceId: 'Dock 1', version: 1, createdAt: at(0) },
  ...{ updatedAt: at(0), deletedAt: null, archivedAt: null },
  ...over,
})
const lineRow = (packageId: string, over: Partial<ManifestLine> = {}): ManifestLine => ({
  ...{ manifestLineId: packageId, packageId, manifestId, arrival: 'Pending', addedBy: clerk.name },
  ...{ addedAt: at(1), extra: false, offices: [], version: 1, createdAt: at(1), updatedAt: at(1) },
  ...{ deletedAt: null, archivedAt: null, ...over },
})

interface Given {
  readonly manifest?: Partial<Manifest>
  readonly box?: Partial<Package>
  readonly event?: Partial<PackageEvent>
  readonly lines?: readonly ManifestLine[]
}

/** Two boxes in the warehouse that fly, and an open manifest. */
async function world({ manifest = {}, box = {}, event = {}, lines = [] }: Given = {}) {
  const tx = memoryTx()
  await tx.put('account', accountOf(owner))
  for (const [branchId, name] of [
    [miami, 'Miami'],
    [orlando, 'Orlando'],
  ] as const)
    await tx.put('branch', { ...branchRow, branchId, name, kind: 'Warehouse' })
  await tx.put('manifest', { ...manifestRow(manifestId), number: 'MAN-1', ...manifest })
  await tx.put('manifest', { ...manifestRow(elsewhereId), number: 'MAN-2' })
  for (const packageId of [boxId, otherId]) {
    const isFirst = packageId === boxId
    await tx.put('package', {
      ...blankPackage(packageId, now),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, accountId: owner.accountId, mode: 'Air' },
      ...{ status: 'ReceivedAtWharehouse', checkedInAt: at(0) },
      ...(isFirst ? box : {}),
    })
    await tx.put('packageEvent', eventRow(packageId, isFirst ? event : {}))
  }
  for (const line of lines) await tx.put('manifestLine', line)
  let n = 0
  const act = (name: string, args: object, actor: Actor = clerk, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, name, { manifestId, ...args }, actor, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: at(20), deviceId: 'Dock 1', side: 'server' },
      ...more,
    })
  return {
    tx,
    act,
    add: (packageIds: string[], args: object = {}, actor?: Actor, more?: Partial<MutatorContext>) =>
      act('manifest.addPackages', { packageIds, ...args }, actor, more),
    remove: (packageIds: string[]) => act('manifest.removePackages', { packageIds }),
    follow: (packageIds: string[], more?: Partial<MutatorContext>) =>
      act('manifest.follow', { packageIds }, clerk, more),
    box: async () => must(await tx.get('package', boxId), 'the box'),
    manifest: async () => must(await tx.get('manifest', manifestId), 'the manifest'),
    onIt: () => tx.all('manifestLine').flatMap((line) => (line.deletedAt ? [] : [line.packageId])),
  }
}

describe('a box goes onto a manifest', () => {
  test('and changes nothing of the manifest', async () => {
    const { add, box, manifest, onIt } = await world()
    const before = await manifest()
    expect(await add([boxId])).toEqual({ outcome: 'done' })
    expect([(await box()).manifestId, onIt(), await manifest()]).toEqual([manifestId, [boxId], before])
    expect(await add([boxId])).toEqual({
      ...{ outcome: 'already', message: 'Manifest MAN-1 already has all of these packages.' },
    })
    expect(await add([boxId, otherId])).toEqual({ outcome: 'done' })
  })

  test.each<[what: string, originBranchId: string | null, from: string | null, isTaken: boolean]>([
    ['of its warehouse', miami, miami, true],
    ['without an origin', null, miami, true],
    ['where the manifest names none', miami, null, true],
    ['of another warehouse', orlando, miami, false],
  ])('%s', async (_what, originBranchId, from, isTaken) => {
    for (const isQueued of [false, true]) {
      const { tx, add, onIt } = await world({ box: { originBranchId }, manifest: { originBranchId: from } })
      const answer = add([boxId], {}, supervisor, { isQueued })
      if (isTaken) expect(await answer).toEqual({ outcome: 'done' })
      else
        await expect(answer).rejects.toMatchObject({
          ...{
            code: 'wrong-state',
            message: expect.stringContaining('TBA1 is at Orlando, and manifest MAN-1'),
          },
        })
      expect([onIt(), tx.all('review')]).toEqual([isTaken ? [boxId] : [], []])
    }
  })

  test('of a warehouse that a device does not know is named in words', async () => {
    const { add } = await world({
      ...{ box: { originBranchId: idOf(0xb9) }, manifest: { originBranchId: idOf(0xb8), number: null } },
    })
    await expect(add([boxId])).rejects.toThrow(
      'TBA1 is at another warehouse, and this manifest leaves from another warehouse.',
    )
  })

  test.each<[what: string, given: Given, words: string]>([
    [
      'that is on another one',
      { box: { manifestId: elsewhereId } },
      'TBA1 is on manifest MAN-2, which is at',
    ],
    [
      'that is on one of which nobody knows',
      { box: { manifestId: idOf(9) } },
      'TBA1 is on another manifest.',
    ],
    ['whose check-in was undone', { box: { checkedInAt: null } }, 'Only a package that is checked in'],
    ['that has left', { event: { status: 'Shipped' }, box: { status: 'Shipped' } }, 'TBA1 is at "Shipped"'],
  ])('but none %s', async (_what, setting, words) => {
    const { add, onIt } = await world(setting)
    await expect(add([boxId])).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(onIt()).toEqual([])
  })
})

describe('a box that was to go otherwise', () => {
  const bySea = { mode: 'Sea' as const }
  const heldBox = { shipWhen: 'Hold' as const }
  test.each<[what: string, box: Partial<Package>, modeReason: string, actor: Actor, code: string | null]>([
    ['by the other mode, for no reason', bySea, '', supervisor, 'wrong-state'],
    ['by the other mode, for blanks', bySea, '   ', supervisor, 'wrong-state'],
    ['by the other mode, by the warehouse', bySea, reason, clerk, 'forbidden'],
    ['by the other mode, by a supervisor', bySea, reason, supervisor, null],
    ['that its customer holds, for no reason', heldBox, '', supervisor, 'wrong-state'],
    ['that its customer holds, by the warehouse', heldBox, reason, clerk, 'forbidden'],
    ['that its customer holds, by a supervisor', heldBox, reason, supervisor, null],
  ])('%s', async (_what, box, modeReason, actor, code) => {
    const { add, manifest, onIt } = await world({ box })
    const before = await manifest()
    const answer = add([boxId], { modeReason }, actor)
    if (code === null) {
      expect(await answer).toEqual({ outcome: 'done' })
      expect((await manifest()).overrides).toEqual([
        {
          ...{ packageId: boxId, blocker: 'mode' in box ? 'otherMode' : 'onHold', reason },
          ...{ by: supervisor.name, at: at(20) },
        },
      ])
    } else {
      await expect(answer).rejects.toMatchObject({ code })
      expect(await manifest()).toEqual(before)
    }
    expect(onIt()).toEqual(code === null ? [boxId] : [])
  })

  test('keeps what was decided about others', async () => {
    const { add, manifest } = await world({ box: bySea, manifest: { overrides: [override] } })
    await add([boxId], { modeReason: reason }, supervisor)
    expect((await manifest()).overrides).toHaveLength(2)
  })
})

describe('a box comes off a manifest', () => {
  const lines = [lineRow(boxId), lineRow(otherId)]
  const ofManifest = { ...override, packageId: null, blocker: 'noWaybill' as const }
  test('with what was decided about it, and with nothing else', async () => {
    const ofOther = { ...override, packageId: otherId }
    const { remove, manifest, onIt, box } = await world({
      ...{ lines, box: { manifestId }, manifest: { overrides: [override, ofOther, ofManifest] } },
    })
    expect(await remove([boxId])).toEqual({ outcome: 'done' })
    expect((await manifest()).overrides).toEqual([ofOther, ofManifest])
    expect([onIt(), (await box()).manifestId]).toEqual([[otherId], null])
    expect(await remove([boxId])).toEqual({
      ...{ outcome: 'already', message: 'Manifest MAN-1 holds none of these packages.' },
    })
  })

  test('and changes nothing of a manifest without a decision about it', async () => {
    const { remove, manifest } = await world({ lines, manifest: { overrides: [ofManifest] } })
    const before = await manifest()
    await remove([boxId])
    expect(await manifest()).toEqual(before)
  })

  test.each([
    ['on another manifest by now', { manifestId: elsewhereId }, elsewhereId],
    ['on this one', { manifestId }, null],
  ])('that is %s', async (_what, box, after) => {
    const { remove, box: stored } = await world({ lines, box })
    await remove([boxId])
    expect((await stored()).manifestId).toBe(after)
  })

  test('that a device does not hold', async () => {
    const { tx, act, onIt } = await world({ lines: [lineRow(idOf(9))] })
    await act('manifest.statusUpdate', { status: 'Cancelled', overrides: [] }, clerk, { side: 'device' })
    expect([onIt(), tx.all('package').length]).toEqual([[], 2])
  })
})

describe('a box follows its manifest', () => {
  const atOffice = { manifest: { status: 'AtHeadOffice' as const }, lines: [lineRow(boxId)] }
  const atCustoms = { box: { status: 'AtCustoms' as const }, event: { status: 'AtCustoms' as const } }
  const hold = {
    ...{ state: 'Hold' as const, channel: null, note: 'Opened', entryNumber: null, dutyJmdCents: null },
  }

  test('forward, with an event that names it', async () => {
    const { tx, follow, box } = await world({ ...atOffice, ...atCustoms })
    expect(await follow([boxId])).toEqual({ outcome: 'done' })
    expect((await box()).status).toBe('AtHeadOffice')
    expect(tx.all('packageEvent').at(-1)).toMatchObject({
      ...{ status: 'AtHeadOffice', stepBack: false, note: 'MAN-1', branchId: null },
    })
    expect(await follow([boxId])).toEqual({
      ...{ outcome: 'already', message: 'These packages are where manifest MAN-1 is.' },
    })
  })

  test('that has no number yet, with an event that names none', async () => {
    const { tx, follow } = await world({
      ...{ ...atOffice, ...atCustoms, manifest: { status: 'AtHeadOffice', number: null } },
    })
    await follow([boxId])
    expect(tx.all('packageEvent').at(-1)).toMatchObject({ status: 'AtHeadOffice', note: '' })
  })

  test.each<[what: string, given: Given, words: string]>([
    ['before it has left', { ...atCustoms, lines: [lineRow(boxId)] }, 'nowhere to follow it to yet'],
    ['that it is not on', { ...atOffice, ...atCustoms, lines: [] }, 'TBA1 is not on manifest MAN-1'],
    [
      'while it is missing',
      { ...atOffice, ...atCustoms, lines: [lineRow(boxId, { arrival: 'Missing' })] },
      'TBA1 was counted as missing',
    ],
    [
      'while customs holds it',
      {
        ...atOffice,
        box: {
          status: 'AtCustoms',
          customs: { ...hold, entryNumber: '', recordedBy: 'Carl', recordedAt: at(2) },
        },
        event: { status: 'AtCustoms', customs: hold },
      },
      'Customs holds TBA1',
    ],
  ])('but not %s', async (_what, setting, words) => {
    const { follow, box } = await world(setting)
    const before = await box()
    await expect(follow([boxId])).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(await box()).toEqual(before)
  })

  test('a step that was made before customs held it is refused as well', async () => {
    const { follow } = await world({
      ...atOffice,
      box: {
        status: 'AtCustoms',
        customs: { ...hold, entryNumber: '', recordedBy: 'Carl', recordedAt: at(25) },
      },
      event: { status: 'AtCustoms', customs: hold, occurredAt: at(25), rank: 40 },
    })
    await expect(follow([boxId], { occurredAt: at(20), knownVersion: 3 })).rejects.toThrow(
      'Customs holds TBA1 (Opened).',
    )
  })
})

test.each([
  ['with a box on it', [lineRow(boxId)], '1 package. Take'],
  ['with boxes on it', [lineRow(boxId), lineRow(otherId)], '2 packages. Take'],
])('a manifest %s is not deleted', async (_what, lines, words) => {
  const { act, manifest } = await world({ lines })
  await expect(act('manifest.remove', {}, supervisor)).rejects.toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining(words) },
  })
  expect((await manifest()).deletedAt).toBeNull()
})

describe('a manifest', () => {
  const fields = {
    ...{ mode: 'Air', mawbNumber: '', carrier: '', departsAt: null, arrivesAt: null },
    ...{ originBranchId: miami, destinationBranchId: orlando },
  }
  test('begins without decisions, from branches that there are', async () => {
    const { tx, act } = await world()
    await act('manifest.create', { manifestId: idOf(0xe3), ...fields })
    expect((await tx.get('manifest', idOf(0xe3)))?.overrides).toEqual([])
  })

  test.each([['originBranchId'], ['destinationBranchId']])('has no %s that is gone', async (field) => {
    const { tx, act, manifest } = await world()
    const changes = { [field]: idOf(0xb9) }
    const answer = { code: 'invalid', fields: { [field]: ['no longer exists'] } }
    await expect(
      act('manifest.create', { manifestId: idOf(0xe3), ...fields, ...changes }),
    ).rejects.toMatchObject(answer)
    const before = await manifest()
    await expect(act('manifest.update', { changes })).rejects.toMatchObject(answer)
    expect([await tx.get('manifest', idOf(0xe3)), await manifest()]).toEqual([undefined, before])
  })

  test.each<[what: string, given: Given, isChanged: boolean]>([
    ['from where its boxes are', { box: { originBranchId: miami } }, true],
    ['from where its boxes are not', { box: { originBranchId: orlando } }, false],
    ['from where a deleted box is not', { box: { originBranchId: orlando, deletedAt: at(3) } }, true],
  ])('leaves %s', async (_what, setting, isChanged) => {
    const { act, manifest } = await world({ ...setting, lines: [lineRow(boxId), lineRow(idOf(9))] })
    const answer = act('manifest.update', { changes: { originBranchId: miami } })
    if (isChanged) await answer
    else await expect(answer).rejects.toMatchObject({ code: 'wrong-state' })
    expect((await manifest()).originBranchId).toBe(isChanged ? miami : null)
  })

  test('that has left keeps its papers in hand, wherever its boxes came from', async () => {
    const { act, manifest } = await world({
      ...{ box: { originBranchId: orlando }, lines: [lineRow(boxId)] },
      manifest: { status: 'Shipped', originBranchId: miami },
    })
    await act('manifest.update', { changes: { mawbNumber: '001-12345675' } })
    expect((await manifest()).mawbNumber).toBe('001-12345675')
  })

  test.each([
    ['MAN-1', 'MAN-1'],
    [null, ''],
  ])('of the number %s moves its boxes with that in their timeline', async (number, note) => {
    const { tx, act } = await world({ manifest: { status: 'Sealed', number }, lines: [lineRow(boxId)] })
    await act('manifest.statusUpdate', { status: 'Shipped', overrides: [] })
    expect(tx.all('packageEvent').filter(({ status }) => status === 'Shipped')).toMatchObject([{ note }])
  })
})
