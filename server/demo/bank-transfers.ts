import { hash } from 'node:crypto'
import type { Account } from '#sync/entities/accounts/account.ts'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { newestInvoices } from '../db/billing/invoice-pages.ts'
import { companyOf } from '../db/company/company.ts'
import { pendingPaymentsOf } from '../db/payments/pending-payments.ts'
import { noticePdf } from '../documents/notice.ts'
import { store } from '../files/take.ts'
import { sendTransfer } from '../payments/bank-transfers.ts'
import type { DemoDeps } from './deps.ts'

const by = { actor: system, deviceId: '', action: 'demo' }
const reference = 'NCB 00418806'

/** A bank's slip says nothing of us but what was typed into its form. */
const blankBrand = {
  legalName: '',
  address: [],
  phone: '',
  email: '',
  trn: '',
  gctNumber: '',
  bank: null,
  logoFileId: null,
  invoiceFooter: '',
  logo: null,
}

async function slipOf(deps: DemoDeps, jmdCents: number) {
  const madeAt = isoOf(deps.clock.now())
  const company = await companyOf(deps.db.reads.kysely, deps.env, '')
  const brand = { ...blankBrand, name: 'Online banking', deep: '#1f3a5f', pale: '#eef2f7', light: '#c9d6e6' }
  const lines = [
    `Amount: ${jmdText(jmdCents)}`,
    `To: ${company.bank?.accountName ?? company.name}, ${company.bank?.accountNumber ?? ''}`,
    `Reference: ${reference}`,
  ]
  const sections = [{ head: 'Transfer completed', lines }]
  const bytes = await noticePdf({ brand, kind: 'Slip', title: reference, sections, madeAt })
  const slipFile = { contentType: 'application/pdf', bytes, sha256: hash('sha256', bytes) } as const
  return { name: 'Slip.pdf', stored: await store(deps.files, deps.ids.next(), slipFile) }
}

/** A customer's slip that waits for the office. It belongs to a customer that demo visitors don't log in as. */
export async function putBankTransfers(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const ownIds = people.map(({ accountId }) => accountId)
  const open = await newestInvoices(deps.db.reads, { statuses: owedStatuses, asCustomer: true })
  const pending = await pendingPaymentsOf(
    deps.db.reads,
    open.map(({ invoiceId }) => invoiceId),
    deps.clock.now(),
  )
  const invoice = open.findLast(
    ({ invoiceId, accountId }) => !ownIds.includes(accountId) && !pending.has(invoiceId),
  )
  if (!invoice) return
  const { invoiceId, balanceJmdCents: amountJmdCents } = invoice
  const slip = await slipOf(deps, amountJmdCents)
  const transfer = { bankTransferId: deps.ids.next(), payerId: null, invoiceIds: [invoiceId], amountJmdCents }
  await withTransaction(deps, by, (tx) => sendTransfer(tx, { ...transfer, reference }, slip))
}
