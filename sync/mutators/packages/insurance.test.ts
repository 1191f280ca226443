import { expect, test } from 'vitest'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { putPackage } from './rows.ts'

const clerk = actorOf('Supervisor', idOf(0xa1), 'Wendy Clerk')
const careful = actorOf('User', idOf(0xc1), 'Una Careful')
const thrifty = actorOf('User', idOf(0xc2), 'Otis Thrifty')

async function world() {
  const tx = memoryTx()
  await tx.put('account', accountOf(careful, 'QS-10001'))
  await tx.put('account', { ...accountOf(thrifty, 'QS-10002'), declinesInsurance: true })
  let n = 0
  const act = (name: string, args: object, actor = clerk) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: '2026-11-02T08:00:00.000Z', deviceId: 'desk', side: 'server' },
      ...{ isQueued: false, occurredAt: '2026-11-02T08:00:00.000Z' },
    })
  const row = async () => (await tx.get('package', idOf(1))) ?? expect.fail('no box')
  return {
    add: (more: object) =>
      act('package.create', {
        ...emptyDetails,
        packageId: idOf(1),
        trackingNumber: 'TBA000000000001',
        ...more,
      }),
    change: (changes: object, actor = clerk) => act('package.update', { packageId: idOf(1), changes }, actor),
    put: async (more: Partial<Package>) => tx.put('package', { ...(await row()), ...more }),
    merge: async (more: Partial<Package>) =>
      putPackage(tx, { ...(await row()), ...more }, '2026-11-03T08:00:00.000Z'),
    setAccount: (declinesInsurance: boolean) =>
      tx.put('account', { ...accountOf(careful, 'QS-10001'), declinesInsurance }),
    insurance: async () => (await row()).insurance,
  }
}

test.each([
  ['of a customer who insures', { accountId: careful.accountId }, null],
  ['of a customer who declines', { accountId: thrifty.accountId }, 'Declined'],
  [
    'of such a customer, insured by choice',
    { accountId: thrifty.accountId, insurance: 'Insured' },
    'Insured',
  ],
  ['without a customer', {}, null],
])('a new package %s has the insurance %#', async (_what, details, insurance) => {
  const { add, insurance: current } = await world()
  await add(details)
  expect(await current()).toBe(insurance)
})

test('a customer’s later choice for all packages leaves earlier ones as they were', async () => {
  const { add, change, setAccount, insurance } = await world()
  await add({ accountId: careful.accountId })
  await setAccount(true)
  await change({ weightLb: 4 })
  expect(await insurance()).toBe(null)
  await change({ accountId: thrifty.accountId })
  expect(await insurance()).toBe('Declined')
  await setAccount(false)
  await change({ accountId: careful.accountId })
  expect(await insurance()).toBe(null)
})

test('its customer chooses while it waits in the warehouse, and changes nothing else there', async () => {
  const { add, change, put, insurance } = await world()
  await add({ accountId: careful.accountId })
  await put({ status: 'ReceivedAtWharehouse' })
  await change({ insurance: 'Declined' }, careful)
  expect(await insurance()).toBe('Declined')
  await expect(change({ insurance: 'Insured' }, thrifty)).rejects.toThrow('Package not found')
  await expect(change({ insurance: 'Insured', pieces: 2 }, careful)).rejects.toThrow(
    'can no longer be changed',
  )
  expect(await insurance()).toBe('Declined')
})

test.each([
  ['has left', { status: 'OnRoute' }],
  ['is billed', { billedAt: '2026-11-02T08:00:00.000Z' }],
  ['is missing', { arrival: 'Missing' }],
] as const)('the insurance of a package stays once it %s', async (_what, state) => {
  const { add, change, put, insurance } = await world()
  await add({ accountId: thrifty.accountId })
  await put({ status: 'ReceivedAtWharehouse', ...state })
  for (const actor of [clerk, thrifty])
    await expect(change({ insurance: 'Insured' }, actor)).rejects.toThrow('until it leaves the warehouse')
  expect(await insurance()).toBe('Declined')
  // The same choice once more changes nothing.
  await change({ insurance: 'Declined', note: 'Blue box' })
})

test.each<[string, Partial<Package>, Partial<Package>, Package['insurance']]>([
  ['in the warehouse', {}, {}, 'Insured'],
  ['that has left', { status: 'OnRoute' }, {}, 'Declined'],
  ['that is billed', { billedAt: '2026-11-02T08:00:00.000Z' }, {}, 'Declined'],
  ['that is missing', { arrival: 'Missing' }, {}, 'Declined'],
  [
    'that has left and got another customer',
    { status: 'OnRoute' },
    { accountId: careful.accountId },
    'Insured',
  ],
])(
  'a merge brings its insurance to a package %s only while it may be chosen',
  async (_what, state, owner, insurance) => {
    const { add, put, merge, insurance: current } = await world()
    await add({ accountId: thrifty.accountId })
    await put({ status: 'ReceivedAtWharehouse', ...state })
    await merge({ insurance: 'Insured', ...owner })
    expect(await current()).toBe(insurance)
  },
)
