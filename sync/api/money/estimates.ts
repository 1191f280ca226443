import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { PageBody, pageOf, row, withCurrentFilter } from '../row.ts'
import { EstimateReply, EstimateUpdate, NewEstimate } from './invoice-bodies.ts'

export const EstimatePageBody = PageBody.extend({
  status: z.enum(['', 'open', 'invoiced'], 'must be open or invoiced').optional(),
})
export type EstimatePageBody = z.output<typeof EstimatePageBody>

/** An open estimate also says the promotion that an invoice made of it today would have. */
export const EstimateDetail = EstimateReply.extend({
  promotion: z.object({ name: z.string(), how: z.string(), discountJmdCents: z.int() }).nullable(),
})
export type EstimateDetail = z.output<typeof EstimateDetail>

const ById = z.object({ id: Id })
const view = { who: 'staff', permission: 'InvoiceView', failure: 'Getting invoices failed!' } as const

export const estimates = {
  'invoices.byEstimate': row({
    method: 'GET',
    path: '/api/invoices/GetByEstimateInvoiceId/{id}',
    ...view,
    summary: 'One estimate.',
    params: ById,
    reply: EstimateDetail,
  }),
  'invoices.estimate': row({
    method: 'GET',
    path: '/api/invoices/getByInvoiceEstimateId/{id}',
    ...view,
    summary: 'One estimate: the specification’s other name for the same.',
    params: ById,
    reply: EstimateDetail,
  }),
  'invoices.estimatesPaginated': row({
    method: 'POST',
    path: '/api/invoices/estimates/paginated/{pageNumber}',
    ...view,
    summary: 'Estimates by page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(EstimatePageBody),
    reply: pageOf(EstimateReply),
  }),
  'invoices.newEstimate': row({
    method: 'POST',
    path: '/api/invoices/newestimate',
    who: 'staff',
    permission: 'InvoiceCreate',
    summary:
      'What a parcel or some lines would cost, for anybody or for an account. Takes an Idempotency-Key.',
    body: NewEstimate,
    reply: EstimateReply,
    success: 'Invoice generated successfully!',
    failure: 'Invoice generation failed!',
  }),
  'invoices.updateEstimate': row({
    method: 'PUT',
    path: '/api/invoices/estimate',
    who: 'staff',
    permission: 'InvoiceUpdate',
    summary: 'Changes an estimate that has not been turned into an invoice.',
    body: EstimateUpdate,
    reply: EstimateReply,
    success: 'Invoice updated successfully!',
  }),
  'invoices.removeEstimate': row({
    method: 'DELETE',
    path: '/api/invoices/estimate/{invoiceEstimateId}',
    who: 'staff',
    permission: 'InvoiceDelete',
    summary: 'Deletes an estimate that has not been turned into an invoice.',
    params: z.object({ invoiceEstimateId: Id }),
    reply: EstimateReply,
    success: 'Invoice deleted successfully!',
    failure: 'Invoice deletion failed!',
  }),
}
