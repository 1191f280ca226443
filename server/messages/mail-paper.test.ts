import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePayment } from '../payments/payments.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf, onTheBooks, owe } from '../test/money.ts'
import { readPdf } from '../test/pdf.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterAll(() => server.close())

/** The mails that left, by subject. */
async function mailAbout(subject: string) {
  await server.app.messages.run()
  const folder = join(server.dataDir, 'mail')
  const mails = await Promise.all(
    readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  )
  return mails.find((mail) => mail.subject?.includes(subject))
}

const pdfIn = (mail: Awaited<ReturnType<typeof mailAbout>>) => {
  const [pdf] = mail?.attachments ?? []
  const text = pdf ? readPdf(Buffer.from(pdf.content as ArrayBuffer)).pages.join(' ') : ''
  return { name: pdf?.filename, type: pdf?.mimeType, text: text.replaceAll('\n', ' ') }
}

test('an invoice’s mail carries the invoice and links to it, a receipt’s the receipt and to that', async () => {
  const { deps } = server.app
  const accountId = await accountIdOf(server, 'User')
  const invoice = await owe(deps, accountId, 500_000)
  const invoiceMail = await mailAbout(`Invoice ${invoice.number}`)
  expect(pdfIn(invoiceMail)).toMatchObject({ name: `Invoice ${invoice.number}.pdf`, type: 'application/pdf' })
  expect(invoiceMail?.text).toContain(`/account/invoices/${invoice.invoiceId}`)

  const payment = await onTheBooks(deps, (tx) =>
    takePayment(tx, deps, {
      ...{ accountId, method: 'Cash', amountJmdCents: 200_000, receivedBy: 'Test' },
      allocations: [{ invoiceId: invoice.invoiceId, amountJmdCents: 200_000 }],
    }),
  )
  const receiptMail = await mailAbout('Payment received')
  const receipt = pdfIn(receiptMail)
  expect(receipt.name).toBe(`Receipt ${payment.receiptNumber}.pdf`)
  expect(receipt.text).toContain(`${invoice.number} (packages)`)
  expect(receipt.text).toContain('Balance left J$3,000.00')
  expect(receiptMail?.text).toContain(`/account/receipts/${payment.paymentId}`)
})
