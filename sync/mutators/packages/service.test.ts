import { describe, expect, test } from 'vitest'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

const clerk = actorOf('Supervisor', idOf(0xa1), 'Wendy Clerk')
const fast = actorOf('User', idOf(0xc1), 'Una Fast')
const plain = actorOf('User', idOf(0xc2), 'Otis Plain')

async function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  await tx.put('account', { ...accountOf(fast, 'QS-10001'), defaultService: 'Express' })
  await tx.put('account', accountOf(plain, 'QS-10002'))
  let n = 0
  const act = (name: string, args: object, { actor = clerk, isQueued = false } = {}) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: '2026-11-02T08:00:00.000Z', deviceId: 'desk', side, isQueued },
      occurredAt: '2026-11-02T08:00:00.000Z',
      ...(side === 'server' ? { serviceNames: async () => ['Standard', 'Express'] } : {}),
    })
  const add = (more: object, options?: Parameters<typeof act>[2]) =>
    act(
      'package.create',
      { ...emptyDetails, packageId: idOf(1), trackingNumber: 'TBA000000000001', ...more },
      options,
    )
  const change = (changes: object, options?: Parameters<typeof act>[2]) =>
    act('package.update', { packageId: idOf(1), changes }, options)
  const put = async (more: Partial<Package>) =>
    tx.put('package', { ...((await tx.get('package', idOf(1))) ?? expect.fail('no box')), ...more })
  const service = async () => (await tx.get('package', idOf(1)))?.service
  return { add, change, put, service }
}

describe('a package', () => {
  test.each([
    ['takes the usual service of its customer', { accountId: fast.accountId }, 'Express'],
    ['of a customer without one goes by the first', { accountId: plain.accountId }, ''],
    ['keeps the service that was chosen', { accountId: fast.accountId, service: 'Standard' }, 'Standard'],
    ['waits for its customer', {}, null],
  ])('%s', async (_what, details, service) => {
    const { add, service: current } = await world()
    await add(details)
    expect(await current()).toBe(service)
  })

  test('takes the usual service of another customer, unless it has left', async () => {
    const { add, change, put, service } = await world()
    await add({ accountId: plain.accountId })
    await change({ accountId: fast.accountId })
    expect(await service()).toBe('Express')
    await put({ accountId: null, service: null, status: 'AtCustoms', mode: 'Air' })
    await change({ accountId: fast.accountId })
    expect(await service()).toBe('')
  })
})

describe('a service that the company doesn’t have', () => {
  const gone = 'There is no service “Overnight” any more. Choose one of the company’s services, or none.'

  test('is refused where a person can choose another one', async () => {
    const { add, change } = await world()
    await expect(add({ service: 'Overnight' })).rejects.toMatchObject({
      message: gone,
      fields: { service: ['is “Overnight”, which the company doesn’t have'] },
    })
    await add({ accountId: fast.accountId })
    await expect(change({ service: 'Overnight' })).rejects.toThrow(gone)
  })

  test('gives way to the usual one where it was chosen without a signal', async () => {
    const { add, service } = await world()
    await add({ accountId: fast.accountId, service: 'Overnight' }, { actor: clerk, isQueued: true })
    expect(await service()).toBe('Express')
  })

  test('stays on a box that had it', async () => {
    const { add, change, put, service } = await world()
    await add({ accountId: fast.accountId })
    await put({ service: 'Overnight' })
    await change({ service: 'Overnight', note: 'Fragile' })
    expect(await service()).toBe('Overnight')
  })

  test('is left to the server by a device', async () => {
    const { add, service } = await world('device')
    await add({ accountId: fast.accountId, service: 'Overnight' })
    expect(await service()).toBe('Overnight')
  })
})
