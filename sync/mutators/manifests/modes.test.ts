import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import type { Actor } from '../../policies/actor.ts'
import { roles } from '../../policies/roles.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

// How packages get their mode, and what happens when one meets a manifest of the other.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const byAir = actorOf('User', idOf(0xc1), 'Una Air')
const bySea = actorOf('User', idOf(0xc2), 'Otis Sea')
const [flight, sailing] = [idOf(0xe1), idOf(0xe2)]
const [first, second] = [idOf(1), idOf(2)]
const now = '2026-11-02T08:00:00.000Z'
const papers = { mawbNumber: '001-12345675', departsAt: '2026-11-03T08:00:00.000Z' }

async function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  await tx.put('account', accountOf(byAir, 'QS-10001'))
  await tx.put('account', { ...accountOf(bySea, 'QS-10002'), defaultMode: 'Sea' })
  await tx.put('manifest', { ...manifestRow(flight), ...papers, number: 'MAN-20261102-0001' })
  await tx.put('manifest', { ...manifestRow(sailing), ...papers, mode: 'Sea' })
  let n = 0
  const act = (name: string, args: object, actor: Actor = clerk, isQueued = false) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: now, deviceId: 'desk', side, isQueued },
    })
  const checkIn = (packageId: string, more: object = {}, isQueued = false) => {
    const code = `TBA${packageId.slice(-12)}`
    const codes = { trackingNumber: code, rawBarcode: code, hawbNumber: null, manifestId: null }
    const contents = { description: 'Shoes', weightLb: 4, declaredValueUsdCents: 4500 }
    const args = { ...emptyDetails, ...contents, ...codes, packageId, ...more }
    return act('package.checkIn', args, clerk, isQueued)
  }
  const add = (packageIds: string[], more: object = {}, actor: Actor = clerk, isQueued = false) =>
    act('manifest.addPackages', { manifestId: flight, packageIds, ...more }, actor, isQueued)
  const modeOf = async (packageId: string) => (await tx.get('package', packageId))?.mode
  const placeOf = async (packageId: string) => (await tx.get('package', packageId))?.manifestId
  const seal = (overrides: object[] = [], actor: Actor = clerk) =>
    act('manifest.statusUpdate', { manifestId: flight, status: 'Sealed', overrides }, actor)
  const settleInvoice = async (packageId: string) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, invoiceState: 'NotRequired' })
  }
  return { tx, act, checkIn, add, modeOf, placeOf, seal, received: settleInvoice }
}

describe('a package', () => {
  test.each<[what: string, details: object, mode: ShippingMode | null]>([
    ['of a customer who sends by sea', { accountId: bySea.accountId }, 'Sea'],
    ['of a customer who sends by air', { accountId: byAir.accountId }, 'Air'],
    ['for which air is chosen', { accountId: bySea.accountId, mode: 'Air' }, 'Air'],
    ['whose customer is not known', {}, null],
    ['that is chosen for sea without a customer', { mode: 'Sea' }, 'Sea'],
  ])('%s is checked in with its mode', async (_, details, mode) => {
    const { checkIn, modeOf } = await world()
    await checkIn(first, details)
    expect(await modeOf(first)).toBe(mode)
  })

  test('takes the usual mode of its customer once the customer is known', async () => {
    const { checkIn, act, modeOf } = await world()
    await checkIn(first)
    await act('package.update', { packageId: first, changes: { accountId: bySea.accountId } })
    expect(await modeOf(first)).toBe('Sea')
  })

  test('keeps the mode that was chosen before anybody knew its customer', async () => {
    const { checkIn, act, modeOf } = await world()
    await checkIn(first, { mode: 'Sea' })
    await act('package.update', { packageId: first, changes: { accountId: byAir.accountId } })
    expect(await modeOf(first)).toBe('Sea')
  })

  test('that gets another customer takes the mode of that one, unless it is on a manifest', async () => {
    const { checkIn, add, act, modeOf } = await world()
    for (const packageId of [first, second]) await checkIn(packageId, { accountId: byAir.accountId })
    await add([second])
    for (const packageId of [first, second])
      await act('package.update', { packageId, changes: { accountId: bySea.accountId } })
    expect([await modeOf(first), await modeOf(second)]).toEqual(['Sea', 'Air'])
  })

  test.each([
    ['ReceivedAtWharehouse', 'Sea'],
    ['Shipped', 'Air'],
    ['AtHeadOffice', 'Air'],
  ] as const)('at %s without a manifest, that gets another customer, has mode %s', async (status, mode) => {
    const { tx, checkIn, act, modeOf } = await world()
    await checkIn(first, { accountId: byAir.accountId })
    const row = await tx.get('package', first)
    if (row) await tx.put('package', { ...row, status })
    await act('package.update', { packageId: first, changes: { accountId: bySea.accountId } })
    expect(await modeOf(first)).toBe(mode)
  })

  test('keeps the mode that it left by when its customer becomes known afterwards', async () => {
    const { tx, checkIn, add, act, modeOf } = await world()
    await checkIn(first)
    await add([first])
    const manifest = await tx.get('manifest', flight)
    if (manifest) await tx.put('manifest', { ...manifest, status: 'Shipped' })
    await act('package.update', { packageId: first, changes: { accountId: bySea.accountId } })
    expect(await modeOf(first)).toBe('Air')
  })

  test('keeps the choice of the pre-alert through the check-in, which can change it', async () => {
    const { act, checkIn, modeOf, tx } = await world()
    const announcement = {
      courier: '',
      shipper: '',
      description: 'Sofa',
      declaredValueUsdCents: 1,
      quantity: 1,
    }
    for (const [packageId, mode] of [
      [first, 'Sea'],
      [second, 'Sea'],
    ] as const)
      await act(
        'package.prealert',
        {
          ...announcement,
          packageId,
          trackingNumber: `TBA${packageId.slice(-12)}`,
          mode,
          merchantInvoiceFileId: null,
        },
        byAir,
      )
    await checkIn(first)
    await checkIn(second, { mode: 'Air' })
    expect([await modeOf(first), await modeOf(second)]).toEqual(['Sea', 'Air'])
    expect(tx.all('review')).toEqual([])
  })

  test('changes its mode by its customer only before it arrives', async () => {
    const { act, checkIn, modeOf, tx } = await world()
    await act('package.create', {
      ...emptyDetails,
      ...{ packageId: first, trackingNumber: 'TBA123456789012', accountId: byAir.accountId },
    })
    await act('package.update', { packageId: first, changes: { mode: 'Sea' } }, byAir)
    expect(await modeOf(first)).toBe('Sea')
    await checkIn(second, { accountId: byAir.accountId })
    await expect(
      act('package.update', { packageId: second, changes: { mode: 'Sea' } }, byAir),
    ).rejects.toMatchObject({ code: 'wrong-state' })
    await expect(
      act('package.update', { packageId: first, changes: { mode: 'Air' } }, bySea),
    ).rejects.toMatchObject({ code: 'not-found' })
    expect(tx.all('package').map(({ mode }) => mode)).toEqual(['Sea', 'Air'])
  })
})

const otherModeText =
  'TBA000000000001 goes by sea, and manifest MAN-20261102-0001 goes by air. Choose a manifest by sea, or let a supervisor add it with a reason.'

describe.each(['device', 'server'] as const)('on the %s, a package by sea on a flight', (side) => {
  test('is refused in words, and nothing of the selection is added', async () => {
    const { checkIn, add, placeOf } = await world(side)
    await checkIn(first, { accountId: bySea.accountId })
    await checkIn(second, { accountId: byAir.accountId })
    await expect(add([first])).rejects.toMatchObject({ code: 'wrong-state', message: otherModeText })
    await expect(add([first], {}, supervisor)).rejects.toThrow(otherModeText)
    await expect(add([first], { modeReason: '  ' }, supervisor)).rejects.toThrow(otherModeText)
    expect([await placeOf(first), await placeOf(second)]).toEqual([null, null])
  })

  test('is refused from a queue as well, because nothing is lost by that', async () => {
    const { checkIn, add, placeOf } = await world(side)
    await checkIn(first, { accountId: bySea.accountId })
    await expect(add([first], {}, clerk, true)).rejects.toThrow(otherModeText)
    expect(await placeOf(first)).toBeNull()
  })

  test.each(roles.filter((role) => role !== 'User'))(
    'is added with a reason by a chief only: %s',
    async (role) => {
      const { tx, checkIn, add, placeOf } = await world(side)
      await checkIn(first, { accountId: bySea.accountId })
      const adding = add([first], { modeReason: ' The customer asked by phone ' }, actorOf(role, idOf(0xa9)))
      if (!['Supervisor', 'Senior', 'Admin'].includes(role)) {
        await expect(adding).rejects.toMatchObject({ code: 'forbidden' })
        expect(await placeOf(first)).toBeNull()
        return
      }
      await adding
      expect(await placeOf(first)).toBe(flight)
      expect((await tx.get('manifest', flight))?.overrides).toEqual([
        {
          ...{ packageId: first, blocker: 'otherMode', reason: 'The customer asked by phone' },
          ...{ by: `${role} Person`, at: now },
        },
      ])
    },
  )

  test('is refused at the desk, where the person can choose another manifest', async () => {
    const { tx, checkIn } = await world(side)
    const choice = { accountId: bySea.accountId, manifestId: flight }
    await expect(checkIn(first, choice)).rejects.toThrow(otherModeText)
    expect(tx.all('package')).toEqual([])
  })

  test('is checked in without a manifest when the desk was offline, and marked for review', async () => {
    const { tx, checkIn, placeOf } = await world(side)
    const choice = { accountId: bySea.accountId, manifestId: flight }
    expect(await checkIn(first, choice, true)).toMatchObject({ outcome: 'review' })
    expect(await placeOf(first)).toBeNull()
    expect(tx.all('review')).toMatchObject([
      {
        kind: 'otherMode',
        note: 'TBA000000000001 goes by sea, and manifest MAN-20261102-0001 goes by air.',
      },
    ])
  })
})

test('a reason to add a package to the other mode is forgotten when it is taken off', async () => {
  const { tx, act, checkIn, add } = await world()
  await checkIn(first, { accountId: bySea.accountId })
  await add([first], { modeReason: 'The customer asked' }, supervisor)
  await act('manifest.removePackages', { manifestId: flight, packageIds: [first] })
  expect((await tx.get('manifest', flight))?.overrides).toEqual([])
  await expect(add([first])).rejects.toThrow(otherModeText)
})

describe('sealing', () => {
  test('needs no other reason for a package that a supervisor added to the other mode', async () => {
    const { tx, checkIn, add, seal, received } = await world()
    await checkIn(first, { accountId: bySea.accountId })
    await received(first)
    await add([first], { modeReason: 'The customer asked' }, supervisor)
    await seal()
    const manifest = await tx.get('manifest', flight)
    expect(manifest?.status).toBe('Sealed')
    expect(manifest?.overrides).toMatchObject([{ blocker: 'otherMode', by: 'Sonia Chief' }])
  })

  test('stops for a package whose mode was changed after it was added, which only a chief overrides', async () => {
    const { tx, act, checkIn, add, seal, received } = await world()
    await checkIn(first, { accountId: byAir.accountId })
    await received(first)
    await add([first])
    await act('package.update', { packageId: first, changes: { mode: 'Sea' } })
    await expect(seal()).rejects.toThrow('is to go by the other mode, air or sea')
    const overrides = [{ packageId: first, blocker: 'otherMode', reason: 'There is no ship this month' }]
    await expect(seal(overrides)).rejects.toMatchObject({ code: 'forbidden' })
    await seal(overrides, supervisor)
    expect((await tx.get('manifest', flight))?.status).toBe('Sealed')
  })

  test.each([
    ['noWaybill', { mawbNumber: '' }, 'it has no MAWB or bill of lading'],
    ['noDeparture', { departsAt: null }, 'it has no departure time'],
  ])('asks for the papers of the manifest: %s', async (blocker, papersMissing, text) => {
    const { tx, checkIn, add, seal, received } = await world()
    await checkIn(first, { accountId: byAir.accountId })
    await received(first)
    await add([first])
    const manifest = await tx.get('manifest', flight)
    if (manifest) await tx.put('manifest', { ...manifest, ...papersMissing })
    await expect(seal()).rejects.toMatchObject({
      message: `Manifest MAN-20261102-0001 is open and not ready to be sealed: ${text}. Correct each, or override it with a reason.`,
      fields: { [flight]: [text.slice(3)] },
    })
    await expect(seal([{ packageId: first, blocker, reason: 'Of the wrong row' }])).rejects.toThrow(text)
    await seal([{ packageId: null, blocker, reason: 'The airline sends it tonight' }])
    expect((await tx.get('manifest', flight))?.overrides).toMatchObject([{ packageId: null, blocker }])
  })
})
