import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { Transfer, TransferLine } from '../../entities/packages/transfer.ts'
import { transferStatuses } from '../../entities/packages/transfer-status.ts'
import { CloseTransferArgs } from '../../mutators/transfers/close.ts'
import { CountTransferArgs } from '../../mutators/transfers/count.ts'
import { CreateTransferArgs } from '../../mutators/transfers/create.ts'
import { LoadTransferArgs } from '../../mutators/transfers/load.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { PageBody, pageOf, row, withCurrentFilter } from '../row.ts'

export const TransferDetail = Transfer.extend({ lines: z.array(TransferLine) })

export const TransferPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(transferStatuses)]).optional(),
  /** Transfers from or to this office. */
  branchId: Id.optional(),
})
export type TransferPageBody = z.output<typeof TransferPageBody>

const change = { who: 'staff', permission: 'ManifestUpdate' } as const
const view = { who: 'staff', permission: 'ManifestView' } as const

export const transfers = {
  'transfers.get': row({
    forOffices: true,
    method: 'GET',
    path: '/api/transfers/{id}',
    ...view,
    summary: 'A transfer between offices, with its lines.',
    params: z.object({ id: Id }),
    reply: TransferDetail,
  }),
  'transfers.paginated': row({
    forOffices: true,
    method: 'POST',
    path: '/api/transfers/paginated/{page}',
    forHandhelds: true,
    ...view,
    summary: 'Transfers by page, the newest first.',
    params: z.object({ page: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(TransferPageBody),
    reply: pageOf(Transfer),
  }),
  'transfers.create': row({
    method: 'POST',
    path: '/api/transfers',
    who: 'staff',
    permission: 'ManifestCreate',
    summary: 'Opens a transfer between two offices. Takes an Idempotency-Key.',
    body: CreateTransferArgs.extend({
      transferId: Id.optional(),
      vehicle: ShortText.default(''),
      driverId: Id.nullable().default(null),
    }),
    reply: Transfer,
    success: successTexts['transfer.create'],
    failure: failureTexts['transfer.create'],
  }),
  'transfers.statusUpdate': row({
    method: 'PUT',
    path: '/api/transfers/status-update',
    ...change,
    summary:
      'Moves a transfer one step: it departs, with its seal; it arrives; it closes, with what did not come as missing. Takes an Idempotency-Key.',
    body: z.object({
      transferId: Id,
      status: z.enum(transferStatuses).exclude(['Open']),
      seal: ShortText.default(''),
      missingPackageIds: CloseTransferArgs.shape.missingPackageIds.default([]),
      occurredAt: Timestamp.optional(),
    }),
    reply: Transfer,
    success: successTexts['transfer.update'],
  }),
  'transfers.update': row({
    method: 'PUT',
    path: '/api/transfers/{transferId}',
    ...change,
    summary:
      'Loads packages onto a transfer, takes some off, counts them at the other end: all of it or nothing. Takes an Idempotency-Key.',
    params: z.object({ transferId: Id }),
    body: z.object({
      addPackageIds: LoadTransferArgs.shape.packageIds.optional(),
      removePackageIds: LoadTransferArgs.shape.packageIds.optional(),
      lines: CountTransferArgs.shape.lines.optional(),
      occurredAt: Timestamp.optional(),
    }),
    reply: Transfer,
    success: successTexts['transfer.update'],
  }),
}
