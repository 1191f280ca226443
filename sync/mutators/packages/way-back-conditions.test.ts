import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import type { Actor } from '../../policies/actor.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import {
  at,
  clerk,
  counterWorld,
  now,
  obstacles,
  owner,
  packageId,
  supervisor,
} from '../../test/counter-world.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { idOf } from '../../test/people.ts'

// A package goes back once it is paid for and its customer has chosen that, condition by condition.

describe('a package that is sent back', () => {
  const choiceOf = (choice: 'ReturnToShop' | 'ReturnToFlorida' | 'Destroy' | 'SendOn' = 'ReturnToShop') => ({
    ...beginEnding('Unwanted', 'Chosen', { reason: 'Too big', by: owner.name, at: at(3) }),
    ...{ choice, notices: [{ day: 3, at: at(2) }] },
  })
  const goBack = (
    act: Awaited<ReturnType<typeof counterWorld>>['act'],
    step: string,
    more: object = {},
    actor: Actor = clerk,
  ) => act('package.wayBack', { packageId, step, ...more }, actor)

  test.each(obstacles)('from an office, where %s', async (label, knows, words) => {
    const { act, stored } = await counterWorld({ ending: choiceOf() }, knows)
    // Neither papers nor other bills keep it: its customer doesn't get it.
    const isStopped = words !== null && !/paper|old bill/.test(label)
    const answer = goBack(act, 'Leave', {}, supervisor)
    if (isStopped)
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
    else await answer
    expect((await stored()).ending?.status).toBe(isStopped ? 'Chosen' : 'GoingBack')
  })

  test.each(obstacles)('from Florida, where %s', async (label, knows, words) => {
    const { act, stored } = await counterWorld(
      { ending: choiceOf(), status: 'ReceivedAtWharehouse', billedAt: null },
      knows,
    )
    const isStopped = words !== null && !/paper|old bill|storage/.test(label)
    const answer = goBack(act, 'Leave', {}, supervisor)
    if (isStopped) await expect(answer).rejects.toMatchObject({ code: 'wrong-state' })
    else await answer
    expect((await stored()).ending?.status).toBe(isStopped ? 'Chosen' : 'GoingBack')
  })

  test('before it was billed is refused at an office', async () => {
    const { act } = await counterWorld({ ending: choiceOf(), billedAt: null })
    await expect(goBack(act, 'Leave')).rejects.toThrow('hasn’t been billed yet')
  })

  test.each<[who: string, actor: Actor, isRefused: boolean]>([
    ['the warehouse', clerk, true],
    ['a supervisor', supervisor, false],
  ])('unpaid for a reason of %s', async (_who, actor, isRefused) => {
    const { act, stored } = await counterWorld({ ending: choiceOf() }, { owedFor: async () => 100 })
    const answer = goBack(
      act,
      'Leave',
      { overrideReason: 'The shop pays', carrier: 'UPS', carrierNumber: '1Z' },
      actor,
    )
    if (isRefused) await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
    else {
      expect(await answer).toEqual({ outcome: 'done', packageId })
      expect((await stored()).ending).toEqual({
        ...{
          ...choiceOf(),
          status: 'GoingBack',
          reason: 'The shop pays',
          carrier: 'UPS',
          carrierNumber: '1Z',
        },
        ...{ by: supervisor.name, at: at(20) },
      })
    }
  })

  test('keeps the reason why its customer was asked, where no other is given', async () => {
    const { act, stored } = await counterWorld({ ending: choiceOf() })
    await goBack(act, 'Leave')
    expect((await stored()).ending).toMatchObject({ reason: 'Too big', by: clerk.name, at: at(20) })
  })

  const endingWith = (status: 'Sold' | 'GoingBack' | 'Asked') => ({ ...choiceOf(), status, choice: null })
  test.each<[what: string, pkg: Partial<Package>, words: string | null]>([
    ['to the shop', { ending: choiceOf() }, null],
    ['to Florida', { ending: choiceOf('ReturnToFlorida') }, null],
    ['that is to be destroyed', { ending: choiceOf('Destroy') }, 'wasn’t chosen to go back'],
    ['that is sent on', { ending: choiceOf('SendOn') }, 'wasn’t chosen to go back'],
    ['for which nothing is chosen', { ending: null }, 'wasn’t chosen to go back'],
    [
      'of which the choice is still to come',
      { ending: { ...choiceOf(), status: 'Asked' } },
      'wasn’t chosen to go back',
    ],
    ['that was sold', { ending: endingWith('Sold') }, 'was sold'],
    ['that was handed over', { ending: choiceOf(), status: 'Delivered' }, 'was already delivered'],
    [
      'of which a piece is missing',
      { ending: choiceOf(), pieces: 2, missingPieces: [1] },
      'has missing pieces: find them first',
    ],
    [
      'that is on a flight',
      { ending: choiceOf(), status: 'Shipped' },
      'is neither in the warehouse nor at an office',
    ],
    ['that is missing', { ending: choiceOf(), arrival: 'Missing' }, 'is neither in the warehouse'],
  ])('leaves %s', async (_what, pkg, words) => {
    const { act, stored } = await counterWorld(pkg)
    const before = await stored()
    if (words === null) {
      await goBack(act, 'Leave')
      expect(await goBack(act, 'Leave')).toEqual({ outcome: 'already', packageId })
    } else {
      await expect(goBack(act, 'Leave')).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
      expect(await stored()).toEqual(before)
    }
  })

  test('is taken off its delivery first', async () => {
    const { tx, act } = await counterWorld({ ending: choiceOf() })
    await tx.put(
      'delivery',
      deliveryRow({ deliveryId: idOf(0xde), accountId: owner.accountId, packageIds: [packageId] }),
    )
    await expect(goBack(act, 'Leave')).rejects.toThrow('is on a delivery')
  })

  test.each<[what: string, ending: Package['ending'], outcome: string]>([
    ['that nobody asked about', null, 'done'],
    ['that its customer was reminded of', { ...choiceOf(), status: 'Noticed', choice: null }, 'done'],
    ['that was asked about', { ...choiceOf(), status: 'Asked', choice: null }, 'already'],
    ['for which a choice was made', choiceOf(), 'already'],
  ])('is asked about once: one %s', async (_what, ending, outcome) => {
    const { act, stored } = await counterWorld({ ending })
    expect(await goBack(act, 'Ask', { reason: 'Prohibited' })).toEqual({ outcome, packageId })
    expect((await stored()).ending).toEqual(
      outcome === 'already'
        ? ending
        : {
            ...beginEnding('Unwanted', 'Asked', { reason: 'Prohibited', by: clerk.name, at: at(20) }),
            notices: ending?.notices ?? [],
          },
    )
  })

  test.each<[what: string, pkg: Partial<Package>, reason: string, refusal: object]>([
    ['for no reason', {}, '', { code: 'invalid', fields: { reason: ['is missing'] } }],
    ['of nobody', { accountId: null }, 'Why', { code: 'wrong-state' }],
    ['that was sold', { ending: endingWith('Sold') }, 'Why', { code: 'wrong-state' }],
    ['that goes back', { ending: endingWith('GoingBack') }, 'Why', { code: 'wrong-state' }],
  ])('is not asked about %s', async (_what, pkg, reason, refusal) => {
    const { act, stored } = await counterWorld(pkg)
    const before = await stored()
    await expect(goBack(act, 'Ask', { reason })).rejects.toMatchObject(refusal)
    expect(await stored()).toEqual(before)
  })

  test.each<[what: string, ending: Package['ending'], outcome: string | null]>([
    ['that goes back', { ...choiceOf(), status: 'GoingBack' }, 'done'],
    ['that was returned', { ...choiceOf(), status: 'Returned' }, 'already'],
    ['that was only chosen to go back', choiceOf(), null],
    ['for which nothing is chosen', null, null],
  ])('arrives: one %s', async (_what, ending, outcome) => {
    const { act, stored } = await counterWorld({ ending, bin: 'A-1' })
    const answer = goBack(act, 'Arrive')
    if (outcome === null) await expect(answer).rejects.toThrow('isn’t on its way back')
    else expect(await answer).toEqual({ outcome, packageId })
    if (outcome === 'done')
      expect(await stored()).toMatchObject({
        ...{ status: 'Delivered', bin: '', deliveredAt: at(20), chargesWaiver: null },
        ending: { status: 'Returned', by: clerk.name, at: at(20), choice: 'ReturnToShop' },
      })
  })

  const waiver = { reason: 'It never left Florida.', by: clerk.name, at: at(20) }
  test.each<
    [what: string, pkg: Partial<Package>, side: 'device' | 'server', after: Package['chargesWaiver']]
  >([
    ['that never left Florida', { status: 'ReceivedAtWharehouse', billedAt: null }, 'server', waiver],
    ['that was billed in Florida', { status: 'ReceivedAtWharehouse' }, 'server', null],
    ['at an office', { billedAt: null }, 'server', null],
    [
      'that never left Florida, on a device',
      { status: 'ReceivedAtWharehouse', billedAt: null },
      'device',
      null,
    ],
  ])('owes no freight for one %s', async (_what, pkg, side, after) => {
    const { act, stored } = await counterWorld(
      { ending: { ...choiceOf(), status: 'GoingBack' }, ...pkg },
      { side },
    )
    await goBack(act, 'Arrive')
    expect((await stored()).chargesWaiver).toEqual(after)
  })

  test.each<[what: string, status: 'Open' | 'Sealed' | null, line: object | null, isRefused: boolean]>([
    ['an open manifest', 'Open', {}, false],
    ['an open manifest that it was taken off', 'Open', { deletedAt: at(3) }, false],
    ['an open manifest without a line', 'Open', null, false],
    ['a sealed manifest', 'Sealed', {}, true],
    ['a manifest that a device does not hold', null, null, false],
  ])('leaves from %s', async (_what, status, line, isRefused) => {
    const manifestId = idOf(0xe1)
    const { tx, act, stored } = await counterWorld({
      ...{ ending: choiceOf(), status: 'ReceivedAtWharehouse', billedAt: null, manifestId },
    })
    if (status) await tx.put('manifest', { ...manifestRow(manifestId), number: 'MAN-1', status })
    const row = {
      ...{ manifestLineId: packageId, packageId, manifestId, arrival: 'Pending' as const, addedBy: '' },
      ...{ addedAt: at(1), extra: false, offices: [], version: 0, createdAt: at(1), updatedAt: at(1) },
      ...{ deletedAt: null, archivedAt: null, ...line },
    }
    if (line) await tx.put('manifestLine', row)
    if (isRefused) {
      await expect(goBack(act, 'Leave')).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('is on MAN-1, which is sealed') },
      })
      expect(tx.all('manifestLine')).toEqual([row])
      return
    }
    await goBack(act, 'Leave')
    expect((await stored()).manifestId).toBe(status === null ? manifestId : null)
    expect(tx.all('manifestLine').map(({ deletedAt }) => deletedAt)).toEqual(
      line ? [row.deletedAt ?? now] : [],
    )
  })

  test('from an office stays on the manifest that it came with', async () => {
    const { tx, act, stored } = await counterWorld({ ending: choiceOf(), manifestId: idOf(0xe1) })
    await tx.put('manifest', { ...manifestRow(idOf(0xe1)), status: 'Completed' })
    await goBack(act, 'Leave')
    expect((await stored()).manifestId).toBe(idOf(0xe1))
  })
})
