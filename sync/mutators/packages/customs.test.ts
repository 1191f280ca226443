import { describe, expect, test } from 'vitest'
import type { ManifestStatus } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { project } from '../../policies/project.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from './rows.ts'

const broker = actorOf('Processor', idOf(0xa1), 'Paula Processor')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const driver = actorOf('Driver', idOf(0xa3), 'Dean Driver')
const [first, second] = [idOf(1), idOf(2)]
const manifestId = idOf(0xe1)
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const reason = 'The shop’s invoice does not show what was paid'

/** Two packages on a manifest, both at customs. */
async function world() {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, minute = ++n, actor = broker) =>
    runMutator(tx, name, args, actor, {
      ...{
        uid: idOf(0x100000 * ++n),
        now: at(500),
        occurredAt: at(minute),
        deviceId: 'desk',
        side: 'server',
      },
    })
  await act('manifest.create', {
    ...{ manifestId, mode: 'Air', mawbNumber: '', carrier: '', originBranchId: null },
    ...{ destinationBranchId: null, departsAt: null, arrivesAt: null },
  })
  for (const packageId of [first, second]) {
    const row = { ...blankPackage(packageId, at(0)), trackingNumber: `TBA${packageId.slice(-1)}`, manifestId }
    await tx.put('package', { ...row, billedAt: at(0) })
    await tx.put('manifestLine', {
      ...{
        manifestLineId: packageId,
        packageId,
        manifestId,
        addedAt: at(0),
        addedBy: '',
        arrival: 'Pending',
        extra: false,
        offices: [],
      },
      ...{ version: 0, createdAt: at(0), updatedAt: at(0), deletedAt: null, archivedAt: null },
    })
  }
  const manifest = await tx.get('manifest', manifestId)
  if (manifest) await tx.put('manifest', { ...manifest, status: 'AtCustoms' })
  const move = (packageIds: string[], status: string, minute?: number, note = '', actor = broker) =>
    act('package.statusUpdate', { packageIds, status, reason: '', note, branchId: null }, minute, actor)
  await move([first, second], 'AtCustoms', 1)
  n = 100
  const record = (packageIds: string[], facts: object, minute?: number, actor = broker) =>
    act('package.customs', { packageIds, ...facts }, minute, actor)
  const hold = (packageId: string, minute?: number) =>
    record([packageId], { state: 'Hold', note: reason }, minute)
  const go = (status: ManifestStatus, heldPackages: object[] = [], minute?: number) =>
    act('manifest.statusUpdate', { manifestId, status, overrides: [], held: heldPackages }, minute)
  const pkg = (packageId = first) => tx.get('package', packageId) as Promise<Package>
  const events = (packageId = first) => tx.all('packageEvent').filter((row) => row.packageId === packageId)
  return { tx, act, move, record, hold, go, pkg, events }
}

describe('[T1] a customs report on a package', () => {
  test('is recorded with who and when, is an event, and leaves it where it is; what is left out stays', async () => {
    const { record, pkg, events } = await world()
    await record([first, second], { state: 'Submitted', channel: 'Yellow', entryNumber: 'C87-1' }, 120)
    await record([first], { state: 'Cleared', dutyJmdCents: 450_000 }, 130)
    expect(await pkg()).toMatchObject({
      status: 'AtCustoms',
      customs: {
        ...{ channel: 'Yellow', state: 'Cleared', note: '', entryNumber: 'C87-1', dutyJmdCents: 450_000 },
        ...{ recordedBy: 'Paula Processor', recordedAt: at(130) },
      },
    })
    expect((await pkg(second)).customs).toMatchObject({ state: 'Submitted', dutyJmdCents: null })
    expect(events().map(({ status, customs }) => [status, customs?.state ?? null])).toEqual([
      ['AtCustoms', null],
      ['AtCustoms', 'Submitted'],
      ['AtCustoms', 'Cleared'],
    ])
  })

  test('happens at customs, not at the branch of the person who records it', async () => {
    const { record, events } = await world()
    await record([first], { state: 'Hold', note: 'Needs a permit' }, 120, { ...broker, branchId: 'office' })
    expect(events().at(-1)).toMatchObject({ branchId: null, customs: { state: 'Hold' } })
  })

  test('is for people who may set a status; a hold needs its reason; the same again changes nothing', async () => {
    const { record, hold, events, pkg, move } = await world()
    await expect(record([first], { state: 'Cleared' }, 120, driver)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(record([first, second], { state: 'Hold', note: ' ' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await hold(first)).toEqual({ outcome: 'done' })
    expect(await hold(first)).toMatchObject({ outcome: 'already' })
    expect(events()).toHaveLength(2)
    expect((await pkg(second)).customs.state).toBe('Pending')
    await move([second], 'Delivered', 150, 'Handed over', supervisor)
    await expect(record([second], { state: 'Hold', note: reason }, 160)).rejects.toThrow(/no longer hold/)
  })

  test('reaches its owner as state and reason, without names, papers and duty', async () => {
    const { record, pkg, events } = await world()
    await record([first], { state: 'Hold', note: reason, entryNumber: 'C87-1', dutyJmdCents: 100 })
    const [row, event] = [await pkg(), events().at(-1)]
    expect(project('package', row, 'customer').customs).toMatchObject({
      ...{ state: 'Hold', note: reason, entryNumber: '', recordedBy: null },
    })
    expect(event && project('packageEvent', event, 'customer')).toMatchObject({
      by: '',
      customs: { state: 'Hold', note: reason, channel: null, entryNumber: null, dutyJmdCents: null },
    })
    expect(project('package', row, 'staff')).toEqual(row)
  })
})

describe('[T2] a package that customs holds', () => {
  test('goes no further than customs, of a selection none does, and each is named with its reason', async () => {
    const { hold, move, pkg, record } = await world()
    await hold(first)
    await expect(move([first, second], 'ReadyForPickup')).rejects.toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining(`TBA1 (${reason})`),
      fields: { [first]: [`is held by customs: ${reason}`] },
    })
    expect((await pkg(second)).status).toBe('AtCustoms')
    await move([first], 'OnRoute', undefined, 'Counted on the wrong flight', supervisor)
    await record([first], { state: 'Cleared' })
    await move([first], 'ReadyForPickup')
    expect(await pkg()).toMatchObject({ status: 'ReadyForPickup', customs: { state: 'Cleared' } })
  })

  test('moving on without a hold is being cleared, and lifts nothing else that was said', async () => {
    const { move, pkg, record } = await world()
    await record([second], { state: 'NotNeeded', channel: 'Green' })
    await move([first, second], 'AtHeadOffice', 130)
    expect((await pkg()).customs).toMatchObject({
      ...{ state: 'Cleared', recordedBy: 'Paula Processor', recordedAt: at(130) },
    })
    expect((await pkg(second)).customs).toMatchObject({ state: 'NotNeeded', channel: 'Green' })
  })
})

describe('[T3] two devices without a signal', () => {
  test('the word that was said last holds, in any order of arrival', async () => {
    for (const order of [
      [110, 120],
      [120, 110],
    ]) {
      const { record, hold, pkg } = await world()
      for (const minute of order)
        if (minute === 110) await hold(first, 110)
        else await record([first], { state: 'Cleared' }, 120)
      expect((await pkg()).customs.state).toBe('Cleared')
    }
    const { record, hold, pkg } = await world()
    await record([first], { state: 'Cleared' }, 110)
    await hold(first, 120)
    expect((await pkg()).customs.state).toBe('Hold')
  })

  test('a move lifts no hold, even if it came later and arrived first', async () => {
    const { move, hold, pkg } = await world()
    await move([first], 'AtHeadOffice', 120)
    await hold(first, 110)
    expect(await pkg()).toMatchObject({ status: 'AtHeadOffice', customs: { state: 'Hold', note: reason } })
    await expect(move([first], 'ReadyForPickup', 130)).rejects.toThrow(/Customs holds TBA1/)
  })

  test('a move before the hold has happened, and is kept', async () => {
    const { move, hold, pkg } = await world()
    await hold(first, 120)
    await move([first], 'AtHeadOffice', 110)
    expect(await pkg()).toMatchObject({ status: 'AtHeadOffice', customs: { state: 'Hold' } })
  })
})

describe('[T4] a manifest that goes to the head office', () => {
  test('leaves with customs what they keep, by these words or earlier ones, and clears the rest', async () => {
    const { go, pkg, hold, tx } = await world()
    await tx.put('package', { ...(await pkg(second)), packageId: idOf(3), trackingNumber: 'TBA3' })
    const line = await tx.get('manifestLine', second)
    if (line) await tx.put('manifestLine', { ...line, manifestLineId: idOf(3), packageId: idOf(3) })
    await hold(second)
    await go('AtHeadOffice', [{ packageId: first, reason }])
    expect(await pkg()).toMatchObject({ status: 'AtCustoms', customs: { state: 'Hold', note: reason } })
    expect(await pkg(second)).toMatchObject({ status: 'AtCustoms', customs: { state: 'Hold' } })
    expect(await pkg(idOf(3))).toMatchObject({ status: 'AtHeadOffice', customs: { state: 'Cleared' } })
    await expect(go('Completed')).rejects.toThrow(/1 package is not counted yet/)
    const lines = [{ packageId: idOf(3), arrival: 'Received' }]
    await runMutator(tx, 'manifest.countLine', { manifestId, lines }, broker, {
      ...{ uid: idOf(9), now: at(500), occurredAt: at(400), deviceId: '', side: 'server' },
    })
    expect(await go('Completed')).toEqual({ outcome: 'done' })
  })

  test('holds only what is on it, on that step only; a second desk’s hold is not lost', async () => {
    const { go, pkg } = await world()
    await expect(go('AtHeadOffice', [{ packageId: idOf(99), reason }])).rejects.toThrow(/not on/)
    await expect(go('AtHeadOffice', [{ packageId: first, reason: '' }])).rejects.toMatchObject({
      code: 'invalid',
    })
    await go('AtHeadOffice')
    await expect(go('Completed', [{ packageId: first, reason }])).rejects.toMatchObject({ code: 'invalid' })
    expect(await go('AtHeadOffice', [{ packageId: first, reason }])).toMatchObject({ outcome: 'already' })
    expect(await pkg()).toMatchObject({ status: 'AtHeadOffice', customs: { state: 'Hold', note: reason } })
  })
})
