import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'

export const billsTotal = (bills: readonly CustomerBill[]): number =>
  bills.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0)

/** The bills as they were previewed; the server refuses to issue any others. */
export const toExpected = (bills: readonly CustomerBill[]) =>
  bills.flatMap(({ accountId, fingerprint }) =>
    accountId !== null && fingerprint !== null ? [{ accountId, fingerprint }] : [],
  )
