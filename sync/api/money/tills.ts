import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { smallestUsdNote } from '../../entities/money/coins.ts'
import { BusinessDay, JmdAmount, JmdCents, UsdAmount } from '../../entities/money/money-fields.ts'
import { CountedPiece, Till, TillEntry } from '../../entities/money/till.ts'
import { tillStates } from '../../entities/money/till-kinds.ts'
import { tillRights } from '../../policies/till.ts'
import { pieceKey } from '../../rules/payments/till-sums.ts'
import { fileReply, ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'

/** No drawer holds more. */
const Cash = JmdAmount.max(1_000_000_000, 'is above J$10,000,000')
/** Drawers hold notes of the United States and none of their coins. */
const UsdCash = UsdAmount.multipleOf(smallestUsdNote, 'is not made of notes: leave out the cents').default(0)
const Sum = z.int()

/** A till as lists show it. The expected amount of an open one includes its entries so far. */
export const ListedTill = Till.extend({
  expectedJmdCents: JmdCents,
  expectedUsdCents: z.int(),
  cashierName: z.string(),
  /** Empty while it is open. */
  closedByName: z.string(),
  branchName: z.string(),
})
export type ListedTill = z.output<typeof ListedTill>

/** A till with its totals and its newest 200 entries. */
export const TillReply = ListedTill.extend({
  sums: z.object({
    floatJmdCents: Sum,
    payments: Sum,
    cashInJmdCents: Sum,
    changeJmdCents: Sum,
    reversedJmdCents: Sum,
    refundedJmdCents: Sum,
    droppedJmdCents: Sum,
    expectedJmdCents: Sum,
    usd: z.object({
      floatUsdCents: Sum,
      cashInUsdCents: Sum,
      reversedUsdCents: Sum,
      droppedUsdCents: Sum,
      expectedUsdCents: Sum,
    }),
  }),
  entries: z.array(TillEntry.extend({ receiptNumber: z.string().nullable() })),
})
export type TillReply = z.output<typeof TillReply>

const orders = ['opened', 'opened_desc', 'closed', 'closed_desc'] as const
export const TillPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(tillStates)]).optional(),
  sortOrder: sortOrder(orders),
  cashierId: Id.optional(),
  /** The days in Jamaica on which it was opened, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
})
export type TillPageBody = z.output<typeof TillPageBody>

const TillDrop = z.object({
  amountJmdCents: Cash.default(0),
  amountUsdCents: UsdCash,
  note: Note.min(1, 'is missing: say where the cash went'),
})
export type TillDrop = z.output<typeof TillDrop>

export const ClosingCount = z.object({
  counted: z
    .array(CountedPiece)
    .max(30, 'are more than 30')
    .refine(
      (pieces) => new Set(pieces.map(pieceKey)).size === pieces.length,
      'name a note or a coin more than once',
    ),
  /** Required if the count differs from the expected amount. */
  note: Note.default(''),
})
export type ClosingCount = z.output<typeof ClosingCount>

const params = z.object({ tillId: Id })
const work = { who: 'staff', permission: tillRights.work } as const
const confirm = { who: 'staff', permission: tillRights.confirm } as const
const view = { who: 'staff', permission: tillRights.read } as const

export const tills = {
  'tills.list': row({
    method: 'GET',
    path: '/api/tills',
    ...view,
    summary: 'Tills, the newest 500.',
    query: ListQuery,
    reply: z.array(ListedTill),
  }),
  'tills.paginated': row({
    method: 'POST',
    path: '/api/tills/paginated/{pageNumber}',
    ...view,
    summary: 'Tills by page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(TillPageBody),
    reply: pageOf(ListedTill),
  }),
  'tills.current': row({
    method: 'GET',
    path: '/api/tills/current',
    ...work,
    summary:
      'The caller’s own open till, or null. Without one, the last till if another person closed it for the caller.',
    reply: z.object({ till: TillReply.nullable(), closedByOther: ListedTill.nullable() }),
  }),
  'tills.get': row({
    method: 'GET',
    path: '/api/tills/{tillId}',
    ...view,
    summary: 'A till with what it comes to and its newest 200 entries.',
    params,
    reply: TillReply,
  }),
  'tills.slip': row({
    method: 'GET',
    path: '/api/tills/{tillId}/slip',
    ...view,
    summary: 'The closing slip of a closed till as PDF.',
    params,
    ...fileReply('application/pdf'),
  }),
  'tills.open': row({
    method: 'POST',
    path: '/api/tills',
    ...work,
    summary: 'Opens the caller’s till with a float. One at a time. Takes an Idempotency-Key.',
    body: z.object({ floatJmdCents: Cash, floatUsdCents: UsdCash }),
    reply: TillReply,
    success: 'Till opened',
  }),
  'tills.drop': row({
    method: 'POST',
    path: '/api/tills/{tillId}/drop',
    ...work,
    summary: 'Cash of the caller’s open till was taken to the safe. Takes an Idempotency-Key.',
    params,
    body: TillDrop.refine(({ amountJmdCents, amountUsdCents }) => amountJmdCents + amountUsdCents > 0, {
      path: ['amountJmdCents'],
      error: 'must be more than zero, or name US dollars',
    }),
    reply: TillReply,
    success: 'Drop noted',
  }),
  'tills.close': row({
    method: 'POST',
    path: '/api/tills/{tillId}/close',
    ...work,
    summary: 'Closes the caller’s till with the count of its cash. Takes an Idempotency-Key.',
    params,
    body: ClosingCount,
    reply: TillReply,
    success: 'Till closed',
  }),
  'tills.closeAbsent': row({
    method: 'POST',
    path: '/api/tills/{tillId}/close-absent',
    ...confirm,
    summary: 'Closes the till of an absent cashier with a count and a reason. Takes an Idempotency-Key.',
    params,
    body: ClosingCount.extend({
      note: Note.min(1, 'is missing: say why its cashier doesn’t count it'),
    }),
    reply: TillReply,
    success: 'Till closed',
  }),
  'tills.confirm': row({
    method: 'POST',
    path: '/api/tills/{tillId}/confirm',
    ...confirm,
    summary:
      'A person who neither is its cashier nor closed it has counted a closed till again. Takes an Idempotency-Key.',
    params,
    body: z.object({ note: Note.default('') }),
    reply: TillReply,
    success: 'Till confirmed',
  }),
}
