import { jamaicaDay } from '#sync/lib/business-day.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'
import { longDay } from '../long-day.ts'

interface InvoiceFacts {
  readonly invoiceId: string
  readonly number: string
  readonly totalJmdCents: number
  readonly balanceJmdCents: number
  readonly dueAt: string
}

/** The facts of the mails that staff send by hand. */
export interface OfficeFacts {
  'office.invoice': InvoiceFacts
  'office.reminder': InvoiceFacts
  'office.payment-link': {
    readonly checkoutToken: string
    readonly totalJmdCents: number
    readonly expiresAt: string
  }
}

interface Context {
  readonly brand: MessageBrand
}

/** The day in Jamaica of a moment; other text stays unchanged. */
const jamaicaDayOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : jamaicaDay(at))

export const officeTemplates = {
  'office.invoice': (
    { invoiceId, number, totalJmdCents, balanceJmdCents, dueAt }: InvoiceFacts,
    { brand }: Context,
  ) => ({
    subject: `Your invoice ${number}: ${jmdText(totalJmdCents)}`,
    lines: [
      `Here is your invoice ${number} for ${jmdText(totalJmdCents)}.`,
      balanceJmdCents > 0
        ? `You owe ${jmdText(balanceJmdCents)} on it. Please pay by ${longDay(jamaicaDayOf(dueAt))}.`
        : 'It’s paid. Thank you.',
    ],
    link: {
      text: balanceJmdCents > 0 ? 'See and pay the invoice' : 'See the invoice',
      to: appPath(brand, '/account/invoices/$id', { id: invoiceId }),
    },
  }),
  'office.reminder': (
    { invoiceId, number, totalJmdCents, balanceJmdCents, dueAt }: InvoiceFacts,
    { brand }: Context,
  ) => ({
    subject: `Reminder: ${jmdText(balanceJmdCents)} to pay on invoice ${number}`,
    lines: [
      `${jmdText(balanceJmdCents)} of invoice ${number} for ${jmdText(totalJmdCents)} is still to be paid. It is due by ${longDay(jamaicaDayOf(dueAt))}.`,
      'If you have paid it in the last few days, thank you: you can ignore this email.',
    ],
    link: { text: 'See and pay the invoice', to: appPath(brand, '/account/invoices/$id', { id: invoiceId }) },
  }),
  'office.payment-link': (
    { checkoutToken, totalJmdCents, expiresAt }: OfficeFacts['office.payment-link'],
    { brand }: Context,
  ) => ({
    subject: `Pay ${jmdText(totalJmdCents)} to ${brand.name} by card`,
    lines: [
      `You can pay ${jmdText(totalJmdCents)} by card with this link, without logging in. It expires on ${longDay(jamaicaDayOf(expiresAt))}.`,
    ],
    link: {
      text: `Pay ${jmdText(totalJmdCents)}`,
      to: appPath(brand, '/checkout/$token', { token: checkoutToken }),
    },
  }),
}
