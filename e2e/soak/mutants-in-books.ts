import type { Mutant } from './mutant.ts'

const histories = {
  file: 'e2e/money/histories.test.ts',
  test: '[property] all of the books agree after each step, no matter what people do with money',
}
const payments = 'server/payments/payments.ts'
const drawers = 'server/payments/till/book-cash.ts'
const invoices = 'server/billing/invoices.ts'

const bug = (name: string, file: string, find: string, replace: string, unit = histories): Mutant => ({
  ...{ name, rule: 'R25', file, find, replace, unit },
})

/** Bugs about money, which the histories of all the books have to find unless the database itself refuses them. */
export const mutantsInBooks: readonly Mutant[] = [
  bug(
    'cash is rounded with the wrong sign',
    'sync/rules/payments/cash.ts',
    'roundingJmdCents: settledJmdCents - amountJmdCents }',
    'roundingJmdCents: amountJmdCents - settledJmdCents }',
  ),
  bug(
    'cash is rounded down',
    'sync/rules/payments/cash.ts',
    'Math.floor((2 * jmdCents + coinJmdCents)',
    'Math.floor((2 * jmdCents)',
  ),
  bug(
    'a refund in cash leaves no drawer',
    'server/payments/payouts.ts',
    "const isCash = method === 'Cash' && money.amountJmdCents > 0",
    "const isCash = method === 'Cash' && money.amountJmdCents < 0",
  ),
  bug(
    'storage is billed again from its first day',
    'sync/rules/prices/storage.ts',
    'const quantity = chargedDays - billedDays',
    'const quantity = chargedDays - Math.min(0, billedDays)',
  ),
  bug(
    'a void invoice keeps what was paid on it',
    invoices,
    'await releaseInvoice(tx.kysely, invoiceId, tx.at)',
    "if (before.statusId === 'part-paid') await releaseInvoice(tx.kysely, invoiceId, tx.at)",
  ),
  bug(
    'a transfer is confirmed twice',
    'server/payments/bank-transfers.ts',
    "if (status !== 'waiting')",
    "if (status === 'withdrawn' || status === 'refused')",
  ),
  bug(
    'a reversed payment stays in its drawer',
    payments,
    'await unbookCash(tx, paymentId, reason, tillId)',
    "if (before.kind === 'Refund') await unbookCash(tx, paymentId, reason, tillId)",
  ),
  bug(
    'a drawer that is counted gives back the cash of a reversed payment',
    drawers,
    'if (till.closedAt !== null) return null',
    "if (till.tillId === '') return null",
  ),
  bug(
    'a drop adds to its drawer',
    drawers,
    'const out = { amountJmdCents: 0 - amountJmdCents,',
    "const out = { amountJmdCents: cash.kind === 'Drop' ? amountJmdCents : 0 - amountJmdCents,",
  ),
  bug(
    'the change stays in the drawer',
    payments,
    'amountUsdCents === null ? { amountJmdCents } :',
    'amountUsdCents === null ? { amountJmdCents: amountJmdCents + changeJmdCents } :',
  ),
  bug(
    'cash of a door is put into the driver’s drawer as well',
    payments,
    "if (method === 'Cash' && payment.deliveryId === null)",
    "if (method === 'Cash')",
  ),
  bug(
    'money is taken away from under those who used its credit',
    payments,
    'if (credit >= 0) return\n',
    "if (credit >= 0 || receiptNumber !== '') return\n",
  ),
  bug(
    'credit is used that is not there',
    payments,
    'if (amountJmdCents > credit)',
    'if (amountJmdCents > credit + 100_000)',
  ),
  bug(
    'a refund raises the credit',
    'server/db/billing/ledger.ts',
    '>`sum(("amountJmdCents" + "roundingJmdCents") * case "kind" when \'Refund\' then -1 else 1 end)`',
    '>`sum("amountJmdCents" + "roundingJmdCents")`',
  ),
  bug(
    'a driver is asked for cash that was given back',
    payments,
    'await markReversedAtDoor(tx, after)',
    "if (after.method !== 'Cash') await markReversedAtDoor(tx, after)",
  ),
  bug(
    'a void invoice leaves its packages billed',
    'server/billing/invoiced-packages.ts',
    '{ ...pkg, invoiceId: null, billedAt: null, updatedAt: tx.at }',
    '{ ...pkg, invoiceId: null, updatedAt: tx.at }',
  ),
  bug(
    'a credit note is worth less with every use',
    'server/billing/credit-notes.ts',
    'const remainingJmdCents = worthOf(before) - sumAllocations(uses)',
    'const remainingJmdCents = before.remainingJmdCents - sumAllocations(uses)',
  ),
  bug(
    'the invoice of a bought order is voided',
    'server/billing/voided-order.ts',
    'if (boughtStatuses.includes(order.status))',
    "if (order.status === 'received')",
  ),
  bug(
    'a correction is a way past the till',
    'sync/mutators/packages/status-update.ts',
    "if (status !== 'Delivered') return new Set()",
    "if (status !== 'Delivered' || overrideReason === '') return new Set()",
  ),
  bug(
    'an unbilled package is handed over only by a supervisor with a reason, also on a draft and when its invoice is void',
    'sync/rules/payments/release.ts',
    'notBilled: ({ pkg }) => (isBilled(pkg) ? null',
    'notBilled: ({ pkg }) => (isBilled(pkg) || pkg.billedAt === null ? null',
  ),
  bug(
    'storage after the invoice is not asked for',
    'server/db/billing/storage.ts',
    'pkg.billedAt === null ? 0 :',
    'pkg.billedAt !== null ? 0 :',
  ),
  bug(
    'a fee that changes is charged beside the old one',
    'server/deliveries/change.ts',
    "await unbillDelivery(tx, delivery.deliveryId, 'The delivery fee was changed')",
    "if (after.feeJmdCents === 0) await unbillDelivery(tx, delivery.deliveryId, 'The delivery fee was changed')",
    {
      file: 'server/routes/deliveries/deliveries-office.test.ts',
      test: 'makes one for anybody, changes its fee, and every change is in the audit',
    },
  ),
  bug(
    'a driver is asked for card slips in cash',
    'sync/rules/deliveries/driver-day.ts',
    "({ method, reversedAt }) => method === 'Cash' && !reversedAt",
    "({ method, reversedAt }) => method !== 'Cheque' && !reversedAt",
  ),
  bug(
    'a day that is confirmed ticks slips that nobody counted',
    'server/deliveries/days.ts',
    "if (before?.method !== 'Cash' || before.reversedAt",
    'if (!before || before.reversedAt',
  ),
  bug(
    'other money of a second phone is dropped',
    'sync/mutators/deliveries/repeated-hand-over.ts',
    'recipientName && (!collected || isCollected(delivery, collected))',
    'recipientName && (!collected || delivery.collected !== null)',
  ),
  bug(
    'a refund counts for the net of the report',
    'server/db/reports/payments.ts',
    'sums.amountJmdCents - sums.reversedJmdCents - sums.refundedJmdCents',
    'sums.amountJmdCents - sums.reversedJmdCents',
  ),
  bug(
    'a receipt leaves out the rounding',
    'server/papers/receipt.ts',
    'keepsNothing ? 0 : settledBy(payment) - sumAllocations(allocations)',
    'keepsNothing ? 0 : payment.amountJmdCents - sumAllocations(allocations)',
  ),
]
