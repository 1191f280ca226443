import type { AccountEvent, NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'
import { movedOrders } from '../notices/moved-orders.ts'
import { type PhoneFacts, phoneTemplates } from '../phone/phone-templates.ts'
import { type AddressFacts, addressWords } from './address-message.ts'
import { type DeliveryEvents, deliveryTemplates } from './delivery-message.ts'
import { type ErasureEvents, erasureTemplates } from './erasure-messages.ts'
import { type FactorsFacts, factorsWords } from './factors-message.ts'
import { type InvoiceReadyFacts, invoiceReadyWords } from './invoice-ready-message.ts'
import { type LeftOutReplyFacts, leftOutReplyWords } from './left-out-reply-message.ts'
import { type OfficeFacts, officeTemplates } from './office-message.ts'
import type { StoreOrderFacts } from './order-facts.ts'
import { type OverdueFacts, overdueWords } from './overdue-message.ts'
import { type PackageEvents, packageTemplates } from './package-templates.ts'
import { type PaperEvents, paperTemplates } from './paper-messages.ts'
import { type PaymentNoticeFacts, paymentWords } from './payment-message.ts'
import { type RefundFacts, refundWords } from './refund-message.ts'
import { type StaffEvents, staffTemplates } from './staff-message.ts'
import { type StatementFacts, statementWords } from './statement-message.ts'
import { type TransferRefusedFacts, transferRefusedWords } from './transfer-message.ts'
import { webhookDisabledWords } from './webhook-message.ts'

type WithoutFacts = 'known' | 'password-changed' | 'webhook-disabled'

/** Facts of every event, as JSON keeps them. */
export interface EventFacts
  extends PackageEvents,
    ErasureEvents,
    DeliveryEvents,
    OfficeFacts,
    PaperEvents,
    StaffEvents,
    PhoneFacts,
    Record<`account.${WithoutFacts}`, Record<never, never>> {
  'invoice.ready': InvoiceReadyFacts
  'invoice.overdue': OverdueFacts
  'statement.ready': StatementFacts
  'payment.received': PaymentNoticeFacts
  'payment.refunded': RefundFacts
  'transfer.refused': TransferRefusedFacts
  'address.changed': AddressFacts
  'order.quoted': StoreOrderFacts
  'order.moved': StoreOrderFacts & { readonly status: StoreOrderStatus }
  'account.verify': { readonly link: string }
  'account.reset': { readonly link: string }
  'account.invited': { readonly link: string }
  'account.email-changed': { readonly link: string }
  'account.factors': FactorsFacts
  'account.reply-left-out': LeftOutReplyFacts
}

type Template<E extends keyof EventFacts> = (facts: EventFacts[E], context: MessageContext) => Words

const linkTo = (text: string, to: string) => ({ text, to })

const orderLink = ({ storeOrderId }: StoreOrderFacts, { brand }: MessageContext) =>
  linkTo('See the order', appPath(brand, '/account/orders/$id', { id: storeOrderId }))

const noticeTemplates: { [E in NoticeEvent]: Template<E> } = {
  ...packageTemplates,
  ...deliveryTemplates,
  ...paperTemplates,
  'invoice.ready': invoiceReadyWords,
  'invoice.overdue': overdueWords,
  'statement.ready': statementWords,
  'payment.received': paymentWords,
  'payment.refunded': refundWords,
  'transfer.refused': transferRefusedWords,
  'address.changed': addressWords,
  'order.quoted': (facts, context) => ({
    subject: `Your quote from ${facts.store}`,
    lines: [
      `We checked the prices at ${facts.store}. Check the quote and approve it. We buy your items once you’ve paid.`,
    ],
    link: orderLink(facts, context),
  }),
  'order.moved': (facts, context) => {
    const [subject, text] = movedOrders[facts.status] ?? ['Updated', 'Your order was updated.']
    return {
      subject: `${subject}: your order at ${facts.store}`,
      lines: [text],
      link: orderLink(facts, context),
    }
  },
}

const accountTemplates: { [E in AccountEvent]: Template<E> } = {
  'account.verify': ({ link }, { brand }) => ({
    subject: `Confirm your email address for ${brand.name}`,
    lines: [
      'Confirm that this is your email address, so we can send you package updates. This link expires in 24 hours and works once.',
      'If you didn’t create an account, you can ignore this email.',
    ],
    link: { text: 'Confirm my email address', to: link },
  }),
  'account.known': (_facts, { brand }) => ({
    subject: `You already have an account with ${brand.name}`,
    lines: [
      'Somebody, probably you, tried to create an account with this email address. You already have one: log in with it.',
      'If you forgot your password, set a new one. If it wasn’t you, you can ignore this email.',
    ],
    link: { text: 'Set a new password', to: appPath(brand, '/account/forgot-password') },
  }),
  'account.invited': ({ link }, { brand }) => ({
    subject: `Set your password for ${brand.name}`,
    lines: [
      `You have an account with ${brand.name}. Set your password to log in; that also confirms this email address. This link expires in 14 days and works once.`,
      'If you don’t know us, you can ignore this email.',
    ],
    link: { text: 'Set my password', to: link },
  }),
  'account.reset': ({ link }, { brand }) => ({
    subject: `Set a new password for ${brand.name}`,
    lines: [
      'Somebody, probably you, asked to reset your password. This link expires in an hour and works once. Until then your password stays the same.',
      'If it wasn’t you, you can ignore this email.',
    ],
    link: { text: 'Set a new password', to: link },
  }),
  'account.password-changed': (_facts, { brand }) => ({
    subject: `Your password for ${brand.name} was changed`,
    lines: [
      'Your password was changed, and you’ve been logged out on all other devices.',
      'If it wasn’t you, set a new password now and contact us.',
    ],
    link: { text: 'Set a new password', to: appPath(brand, '/account/forgot-password') },
  }),
  'account.email-changed': ({ link }, { brand }) => ({
    subject: `Your email address for ${brand.name} was changed`,
    lines: [
      'Your account has another email address now, and we no longer write to this one.',
      'If you didn’t ask for that, undo it within 7 days: you get this address back and set a new password, and everyone is logged out.',
    ],
    link: { text: 'Undo the change', to: link },
  }),
  'account.factors': factorsWords,
  'account.webhook-disabled': webhookDisabledWords,
  'account.reply-left-out': leftOutReplyWords,
  ...erasureTemplates,
  ...phoneTemplates,
}

const templates: { [E in keyof EventFacts]: Template<E> } = {
  ...noticeTemplates,
  ...accountTemplates,
  ...officeTemplates,
  ...staffTemplates,
}

/** The text of an event for a brand's customer. */
export const wordsOf = <E extends keyof EventFacts>(
  event: E,
  facts: EventFacts[E],
  context: MessageContext,
): Words => templates[event](facts, context)
