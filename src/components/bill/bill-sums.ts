import type { CustomerBill } from '#sync/api/invoices-bill.ts'

export const billsTotal = (bills: readonly CustomerBill[]): number =>
  bills.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0)

/** The bills as they were shown: the server refuses to issue any other. */
export const toExpected = (bills: readonly CustomerBill[]) =>
  bills.flatMap(({ accountId, fingerprint }) =>
    accountId !== null && fingerprint !== null ? [{ accountId, fingerprint }] : [],
  )
