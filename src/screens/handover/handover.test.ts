import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import {
  blankRecipient,
  recipientChoices,
  recipientProblems,
  toRecipient,
} from '../../components/recipient/recipient.ts'
import { elsewhereId, isPreselected } from './arrived.ts'
import { type Counter, handoverScan } from './handover-scan.ts'
import { releaseByDevice } from './release.ts'

const una = accountOf(actorOf('User', idOf(0xc1), 'Una Customer'))
const number = '1Z999AA10123456784'
const packageOf = (change: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(1), '2026-11-20T14:00:00.000Z'),
  ...{ trackingNumber: number, accountId: una.accountId, status: 'ReadyForPickup' },
  billedAt: '2026-11-20T14:00:00.000Z',
  ...change,
})
const scan = (pkg: Package | null, counter: Partial<Counter> = {}, raw = number, isLoading = false) =>
  handoverScan(
    toScan({ raw, source: 'wedge' }, null),
    { accountId: null, chosen: new Set(), ...counter },
    {
      lookUp: async () => ({ ...(pkg ? { exact: pkg } : {}), offered: [], isLoading }),
      findCustomer: async (mailbox) => (mailbox === 'QS-10001' ? una : null),
      isLoading: () => isLoading,
      customerOf: async () => 'QS-10001 Una Customer',
    },
  )

test('[R5] while the device is loading, no package and no mailbox is called unknown', async () => {
  for (const raw of [number, 'QS-19999'])
    expect((await scan(null, {}, raw, true)).answer.headline).toBe('Not on this device yet')
  expect((await scan(null, {}, 'QS-19999')).answer.headline).toBe('Mailbox not found')
})

test('a scan at the counter adds a package, serves a customer, or says why not', async () => {
  const verdict = async (...args: Parameters<typeof scan>) => {
    const { answer, serve, add } = await scan(...args)
    return [answer.headline, serve, add]
  }
  expect(await verdict(packageOf())).toEqual(['Added', una.accountId, idOf(1)])
  expect(await verdict(packageOf(), { accountId: una.accountId, chosen: new Set([idOf(1)]) })).toEqual([
    ...['Already on the list', null, null],
  ])
  expect(await verdict(packageOf(), { accountId: idOf(9), chosen: new Set([idOf(8)]) })).toEqual([
    ...['Another customer’s package', null, null],
  ])
  expect(await verdict(packageOf({ status: 'AtCustoms' }))).toEqual(['Not arrived', null, null])
  expect(await verdict(packageOf({ status: 'Delivered' }))).toEqual(['Already delivered', null, null])
  expect(await verdict(packageOf({ accountId: null }))).toEqual(['Customer not identified', null, null])
  expect(await verdict(null)).toEqual(['Not found', null, null])
  expect(await verdict(null, {}, 'QS-10001')).toEqual(['Customer', una.accountId, null])
})

test('an unbilled package is never preselected, and scanning it reports why', async () => {
  const waiver = { reason: 'Gift', by: 'Sonia Chief', at: '2026-11-20T14:00:00.000Z' }
  const unbilledPkg = packageOf({ billedAt: null })
  const anywhere = { counterId: null, ownerOfficeId: null }
  const chosenOf = (pkg: Package, opened: string | null = null) => isPreselected(pkg, opened, anywhere)
  expect([chosenOf(packageOf()), chosenOf(unbilledPkg)]).toEqual([true, false])
  expect(chosenOf(packageOf({ billedAt: null, chargesWaiver: waiver }))).toBe(true)
  expect(chosenOf(packageOf({ status: 'AtLocalOffice' }))).toBe(false)
  expect([chosenOf(packageOf(), idOf(1)), chosenOf(packageOf(), idOf(2))]).toEqual([true, false])
  expect(chosenOf(unbilledPkg, idOf(1))).toBe(false)
  expect(chosenOf(packageOf({ status: 'AtLocalOffice' }), idOf(1))).toBe(true)
  expect((await scan(unbilledPkg)).answer.text).toBe('QS-10001 Una Customer. Not billed yet.')
})

test('only what lies at this counter is preselected, and the rest names its office', () => {
  const [counterId, farId] = [idOf(0xb1), idOf(0xb2)]
  const at = (
    change: Partial<Package>,
    ownerOfficeId: string | null = null,
    counter: string | null = counterId,
  ) => {
    const offices = { counterId: counter, ownerOfficeId }
    const pkg = packageOf(change)
    return [isPreselected(pkg, null, offices), elsewhereId(pkg, offices)]
  }
  expect(at({ branchId: counterId })).toEqual([true, null])
  expect(at({ branchId: farId })).toEqual([false, farId])
  expect(at({ branchId: null }, farId)).toEqual([false, farId])
  expect(at({ branchId: counterId }, farId)).toEqual([true, null])
  expect(at({ branchId: null })).toEqual([true, null])
  expect(at({ branchId: farId }, null, null)).toEqual([true, null])
  expect(at({ branchId: farId, status: 'AtHeadOffice' })).toEqual([false, null])
  expect(isPreselected(packageOf({ branchId: farId }), idOf(1), { counterId, ownerOfficeId: null })).toBe(
    true,
  )
})

test('without contact, a package that isn’t billed needs a supervisor’s reason', () => {
  const [problem] = releaseByDevice([packageOf({ billedAt: null })], una).problems.get(idOf(1)) ?? []
  expect(problem).toEqual({ problem: 'notBilled', text: 'hasn’t been billed yet', canOverride: true })
})

test('without contact, a hold and a suspended account stop a hand-over; debts are the server’s', () => {
  const heldPkg = packageOf({ customs: { ...packageOf().customs, state: 'Hold', note: 'Permit needed' } })
  const problems = (pkg: Package, owner = una) =>
    [...releaseByDevice([pkg], owner).problems.values()].flat().map(({ text }) => text)
  expect(problems(packageOf())).toEqual([])
  expect(problems(heldPkg)).toEqual(['is held by customs: Permit needed'])
  expect(problems(packageOf(), { ...una, status: 'Suspended' })).toHaveLength(1)
  expect(releaseByDevice([packageOf()], una).owedJmdCents).toBeNull()
})

const aunt = { name: 'Ann Bailey', relationship: 'Aunt', idType: 'Passport', idLast4: 'AB12' } as const
const auntValue = 'person/Ann Bailey/Aunt'

test('another recipient needs a name, a reason and an ID; an authorized person doesn’t', () => {
  const otherRecipient = { ...blankRecipient, who: 'other' }
  expect(Object.keys(recipientProblems(otherRecipient, { owes: false, authorized: [] }))).toEqual([
    'name',
    'idType',
    'idLast4',
    'reason',
  ])
  expect(
    recipientProblems({ ...blankRecipient, who: auntValue }, { owes: false, authorized: [aunt] }),
  ).toEqual({})
  expect(
    Object.keys(recipientProblems({ ...blankRecipient, idLast4: '12' }, { owes: true, authorized: [] })),
  ).toEqual([...['idLast4', 'overrideReason']])
  const noConcerns = { owes: false, authorized: [] }
  expect(Object.keys(recipientProblems({ ...blankRecipient, who: auntValue }, noConcerns))).toEqual(['who'])
  expect(recipientChoices('Una Customer', [aunt]).map(({ label }) => label)).toEqual([
    ...['Una Customer (customer)', 'Ann Bailey, Aunt', 'Somebody else'],
  ])
  const values = { ...blankRecipient, who: auntValue, idType: 'Passport', idLast4: 'ab12' }
  expect(toRecipient(values, 'Una Customer', [aunt])).toEqual({
    recipient: { name: 'Ann Bailey', relationship: 'Aunt', idType: 'Passport', idLast4: 'AB12' },
    ...{ reason: '', overrideReason: '' },
  })
})
