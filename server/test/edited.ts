import { expect } from 'vitest'
import type { ApiName } from '#sync/api/index.ts'
import { must } from '#sync/lib/must.ts'
import type { TestApp } from './app.ts'
import type { Twins } from './twins.ts'

type Row = Record<string, unknown>
type Ids = Readonly<Record<string, unknown>>

interface Edited {
  readonly server: TestApp
  readonly twins: Twins
}

/** The rows that PUTs change, as the calls that read answer them, and a call by its token. */
export function openEdited(world: () => Edited) {
  const send = async (
    token: string | null,
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
  ) => {
    const answer = await world().server.as(token, { method, url, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, json: answer.json() }
  }
  const readRow = async (url: string, find?: (row: Row) => boolean): Promise<Row> => {
    const { status, json } = await send(world().twins.admin, 'GET', url)
    expect([url, status]).toEqual([url, 200])
    return find ? must(json.find(find), url) : json
  }

  /** How the row that a PUT changes is read. */
  const reads: Partial<Record<ApiName, (ids: Ids) => Promise<Row>>> = {
    'accounts.update': ({ accountId }) => readRow(`/api/accounts/${accountId}`),
    'address.update': ({ addressId }) =>
      readRow(
        `/api/address/GetByUserId/${world().twins.owner.userId}`,
        (row) => row['addressId'] === addressId,
      ),
    'blogs.update': async ({ blogId }) => {
      const { slug } = await readRow('/api/blogs', (row) => row['blogId'] === blogId)
      return readRow(`/api/blogs/${slug}`)
    },
    'branches.update': ({ branchId }) => readRow('/api/branches', (row) => row['branchId'] === branchId),
    'checkouts.update': ({ id }) => readRow(`/api/checkouts/${id}`),
    'creditNotes.update': ({ creditNoteId }) =>
      readRow('/api/creditnotes', (row) => row['creditNoteId'] === creditNoteId),
    'deliveries.update': ({ deliveryId }) => readRow(`/api/deliveries/${deliveryId}`),
    'deliveryZones.update': ({ deliveryZoneId }) =>
      readRow('/api/deliveryzones', (row) => row['deliveryZoneId'] === deliveryZoneId),
    'dutyTables.update': ({ dutyTableId }) =>
      readRow('/api/dutytables', (row) => row['dutyTableId'] === dutyTableId),
    'files.update': async ({ fileId }) => {
      const { json } = await send(world().twins.admin, 'POST', '/api/files/paginated/1', { pageSize: 100 })
      return must(
        json.result.find((row: Row) => row['fileId'] === fileId),
        'the file',
      )
    },
    'invoices.update': ({ invoiceId }) => readRow(`/api/invoices/GetByInvoiceId/${invoiceId}`),
    'invoices.updateEstimate': ({ invoiceEstimateId }) =>
      readRow(`/api/invoices/getByInvoiceEstimateId/${invoiceEstimateId}`),
    'manifests.update': ({ manifestId }) => readRow(`/api/manifests/${manifestId}`),
    'newsletter.update': ({ id }) => readRow(`/api/newslettersubscribers/${id}`),
    'packages.update': ({ packageId }) => readRow(`/api/packages/${packageId}`),
    'payments.update': ({ paymentId }) => readRow(`/api/payments/GetByPaymentId/${paymentId}`),
    'fees.update': ({ feeId }) => readRow('/api/fees', (row) => row['feeId'] === feeId),
    'promotions.update': ({ promotionId }) =>
      readRow('/api/promotions', (row) => row['promotionId'] === promotionId),
    'priceGroups.update': ({ priceGroupId }) =>
      readRow('/api/pricegroups', (row) => row['priceGroupId'] === priceGroupId),
    'rateSheets.update': ({ rateSheetId }) =>
      readRow('/api/ratesheets', (row) => row['rateSheetId'] === rateSheetId),
    'storeOrders.update': ({ storeOrderId }) => readRow(`/api/storeorders/${storeOrderId}`),
  }
  return { send, one: readRow, reads }
}
