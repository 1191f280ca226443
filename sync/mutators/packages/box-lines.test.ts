import { expect, test } from 'vitest'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import { emptyDetails } from '../../entities/packages/package.ts'
import { dutyTermsOf } from '../../test/duty-terms.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

const clerk = actorOf('Supervisor', idOf(0xa1), 'Wendy Clerk')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const tracking = '1Z999AA10123456784'

const line = (n: number, more: Partial<BoxLine> = {}): BoxLine => ({
  ...{ lineId: idOf(0x900 + n), description: `Item ${n}`, quantity: 1, valueUsdCents: 1000 * n },
  ...{ dutyCategory: null, hsCode: '' },
  ...more,
})
const lines = [line(1, { dutyCategory: 'Books', quantity: 2 }), line(2, { dutyCategory: 'Computers' })]

async function world(isQueued = false) {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer))
  let n = 0
  const act = (actor: typeof clerk, name: string, args: unknown) =>
    runMutator(tx, name, args, actor, {
      uid: idOf(0x100000 * ++n),
      now: '2026-11-02T09:00:00.000Z',
      occurredAt: `2026-11-02T08:${String(n).padStart(2, '0')}:00.000Z`,
      deviceId: 'handheld',
      side: 'server',
      isQueued,
      dutyTerms: async () => dutyTermsOf('General goods', 'Books', 'Computers'),
    })
  const row = () => tx.all('package').find(({ packageId }) => packageId === idOf(1)) ?? expect.fail('no box')
  return { act, row, reviews: () => tx.all('review') }
}

const prealert = (more: object = {}) => ({
  ...{ packageId: idOf(1), trackingNumber: tracking, courier: '', shipper: 'Shop' },
  ...{ description: 'Goods', declaredValueUsdCents: 3000, quantity: 1, merchantInvoiceFileId: null },
  ...more,
})
const checkIn = (more: object = {}) => ({
  ...{
    packageId: idOf(1),
    trackingNumber: tracking,
    rawBarcode: tracking,
    hawbNumber: null,
    manifestId: null,
  },
  ...emptyDetails,
  ...more,
})

test('a pre-alert with lines says what is inside, with their sum as its value', async () => {
  const { act, row } = await world()
  await act(customer, 'package.prealert', prealert({ lines }))
  expect(row()).toMatchObject({ description: '2 × Item 1, Item 2', declaredValueUsdCents: 3000, lines })
})

test('lines whose sum differs from the declared value are refused, and nothing is stored', async () => {
  const { act, row } = await world()
  const args = prealert({ lines, declaredValueUsdCents: 3001 })
  await expect(act(customer, 'package.prealert', args)).rejects.toThrow(
    'The declared value is US$30.01, but the lines add up to US$30.00.',
  )
  await expect(act(clerk, 'package.checkIn', checkIn({ lines, declaredValueUsdCents: 1 }))).rejects.toThrow(
    'add up',
  )
  expect(row).toThrow('no box')
})

test('a category that the duty table doesn’t have is refused, and left out of what waited in a queue', async () => {
  const { act, row } = await world()
  const toys = [line(1, { dutyCategory: 'Toys' }), line(2, { dutyCategory: 'Books' })]
  await expect(act(customer, 'package.prealert', prealert({ lines: toys }))).rejects.toThrow(
    'The duty table has no category “Toys”.',
  )
  await act(customer, 'package.prealert', prealert({ dutyCategory: 'books' }))
  await expect(
    act(clerk, 'package.update', { packageId: idOf(1), changes: { dutyCategory: 'Toys' } }),
  ).rejects.toThrow('no category “Toys”')
  expect(row().dutyCategory).toBe('books')
  const offline = await world(true)
  await offline.act(customer, 'package.prealert', prealert({ lines: toys }))
  expect(offline.row().lines.map(({ dutyCategory }) => dutyCategory)).toEqual([null, 'Books'])
})

test('the desk’s words change nothing of announced lines, and about another value the office is asked', async () => {
  const { act, row, reviews } = await world()
  await act(customer, 'package.prealert', prealert({ lines }))
  await act(
    clerk,
    'package.checkIn',
    checkIn({ description: 'Box', declaredValueUsdCents: 5000, weightLb: 2 }),
  )
  expect(row()).toMatchObject({
    lines,
    declaredValueUsdCents: 3000,
    weightLb: 2,
    description: '2 × Item 1, Item 2',
  })
  expect(reviews()[0]?.differences).toEqual([
    { field: 'declaredValueUsdCents', current: 3000, offered: 5000 },
  ])
  const { reviewId } = reviews()[0] ?? expect.fail('no review')
  const changes = { declaredValueUsdCents: 5000 }
  await act(clerk, 'review.resolve', { reviewId, resolution: 'replace', changes })
  expect(row()).toMatchObject({ lines: [], declaredValueUsdCents: 5000, description: '2 × Item 1, Item 2' })
})

test('a second check-in with lines describes a box that had none, if they add up to its value', async () => {
  const { act, row, reviews } = await world()
  await act(clerk, 'package.checkIn', checkIn({ description: 'Box', declaredValueUsdCents: 3000 }))
  await act(clerk, 'package.checkIn', checkIn({ lines }))
  expect(row()).toMatchObject({ lines, declaredValueUsdCents: 3000 })
  await act(clerk, 'package.checkIn', checkIn({ lines: [line(3)] }))
  expect(row().lines).toEqual(lines)
  expect(reviews()[0]?.differences).toEqual([{ field: 'lines', current: lines, offered: [line(3)] }])
})

test('the customer of a pre-alert changes its lines, and the value only with them', async () => {
  const { act, row } = await world()
  await act(customer, 'package.prealert', prealert({ lines }))
  const update = (changes: object) => act(customer, 'package.update', { packageId: idOf(1), changes })
  await expect(update({ declaredValueUsdCents: 1 })).rejects.toThrow('the lines add up to US$30.00')
  await update({ lines: [line(4)] })
  expect(row()).toMatchObject({ declaredValueUsdCents: 4000, description: 'Item 4' })
  await update({ lines: [], declaredValueUsdCents: 900, description: 'Pens' })
  expect(row()).toMatchObject({ lines: [], declaredValueUsdCents: 900, description: 'Pens' })
})
