import type { AccountEvent, NoticeEvent } from '#sync/entities/message-topics.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import type { StoreOrderStatus } from '#sync/entities/store-order-status.ts'
import { jmdText } from '#sync/rules/money.ts'
import { appPath } from './app-paths.ts'
import type { MessageBrand } from './brands.ts'
import { creditLines } from './credit-lines.ts'
import { askedLines, movedLines, reminderLines } from './ending-notices.ts'
import { type ErasureEvents, erasureTemplates } from './erasure-messages.ts'
import { type FactorsFacts, factorsWords } from './factors-message.ts'
import { type LeftOutReplyFacts, leftOutReplyWords } from './left-out-reply-message.ts'
import { longDay } from './long-day.ts'
import { foundLines, lossLines, missingLines } from './missing-notices.ts'
import { movedOrders } from './moved-orders.ts'
import { type OfficeFacts, officeTemplates } from './office-message.ts'
import { type OnTheWayFacts, onTheWayLines } from './on-the-way.ts'
import type { StoreOrderFacts } from './order-facts.ts'
import { consolidatedLines, modeLines, perDay } from './package-lines.ts'
import type { EndingFacts, MissingFacts, PackageFacts } from './package-notices.ts'
import { type PhoneFacts, phoneTemplates } from './phone/phone-templates.ts'
import { type AnswerFacts, answerLines } from './question-message.ts'
import { type RefundFacts, refundWords } from './refund-message.ts'
import { type TransferRefusedFacts, transferRefusedWords } from './transfer-message.ts'
import { webhookDisabledWords } from './webhook-message.ts'

/** The text of a message, before it becomes a mail, a push or a notice in the app. */
export interface Words {
  readonly subject: string
  /** Paragraphs of plain text, which are never interpreted. */
  readonly lines: readonly string[]
  /** `to` is a path of the app, or a whole address. */
  readonly link: { readonly text: string; readonly to: string } | null
}

/** Places of the world that a template may name. */
export interface MessageContext {
  readonly brand: MessageBrand
  /** Of the package's office, as kept; null when it is not known. */
  readonly office: { readonly name: string; readonly address: string; readonly openingHours: string } | null
}

type WithoutFacts = 'known' | 'password-changed' | 'webhook-disabled'

/** Facts of every event, as JSON keeps them. */
export interface EventFacts
  extends MissingFacts,
    EndingFacts,
    ErasureEvents,
    OfficeFacts,
    PhoneFacts,
    Record<`package.${PackageStatus | 'consolidated'}`, PackageFacts>,
    Record<`account.${WithoutFacts}`, Record<never, never>> {
  'expected.moved': PackageFacts
  'customs.held': PackageFacts
  'customs.released': PackageFacts & { readonly isCleared: boolean }
  'merchant-invoice.rejected': PackageFacts
  'question.answered': AnswerFacts
  'storage.starting': PackageFacts & {
    readonly startsOn: string
    /** Before GCT; notices of before do not say. */
    readonly dailyJmdCents?: number
  }
  'delivery.out': DeliveryFacts & OnTheWayFacts
  'delivery.done': DeliveryFacts
  'delivery.failed': DeliveryFacts
  'invoice.ready': { readonly invoiceId: string; readonly number: string; readonly totalJmdCents: number }
  'payment.received': {
    /** Notices of before do not say. */
    readonly paymentId?: string
    readonly receiptNumber: string
    readonly amountJmdCents: number
    /** The part of the payment that paid no invoice; older notices lack it. */
    readonly creditJmdCents?: number
  }
  'payment.refunded': RefundFacts
  'transfer.refused': TransferRefusedFacts
  'order.quoted': StoreOrderFacts
  'order.moved': StoreOrderFacts & { readonly status: StoreOrderStatus }
  'account.verify': { readonly link: string }
  'account.reset': { readonly link: string }
  'account.invited': { readonly link: string }
  'account.email-changed': { readonly link: string }
  'account.factors': FactorsFacts
  'account.reply-left-out': LeftOutReplyFacts
}

export interface DeliveryFacts {
  readonly deliveryId: string
  /** When to expect it, why it failed, to whom it was given. */
  readonly more: string
}

type Template<E extends keyof EventFacts> = (facts: EventFacts[E], context: MessageContext) => Words

const nameOf = ({ description, trackingNumber }: PackageFacts): string =>
  description ? `${description} (${trackingNumber})` : trackingNumber

const linkTo = (text: string, to: string) => ({ text, to })

const packageLink = ({ packageId }: PackageFacts, { brand }: MessageContext) =>
  linkTo('See the package', appPath(brand, '/account/packages/$id', { id: packageId }))

/** About one package: a subject with its name, and what to say beneath. */
const ofPackage =
  <F extends PackageFacts = PackageFacts>(
    subject: (name: string) => string,
    lines: (facts: F, context: MessageContext) => string[],
  ) =>
  (facts: F, context: MessageContext): Words => ({
    subject: subject(nameOf(facts)),
    lines: [...lines(facts, context), ...modeLines(facts), ...(facts.expected ?? [])],
    link: packageLink(facts, context),
  })

const officeLines = ({ office }: MessageContext): string[] =>
  office ? [[office.name, office.address, office.openingHours].filter(Boolean).join('\n')] : []

const ofDelivery =
  <F extends DeliveryFacts>(subject: string, lines: (facts: F) => string[]) =>
  (facts: F, { brand }: MessageContext): Words => ({
    subject,
    lines: lines(facts),
    link: linkTo('See the delivery', appPath(brand, '/account/deliveries/$id', { id: facts.deliveryId })),
  })

const packageTemplates: { [E in NoticeEvent & `package.${string}`]: Template<E> } = {
  'package.PreAlert': ofPackage(
    (name) => `We’re expecting ${name}`,
    () => ['We have your pre-alert. We’ll let you know when the package reaches our Florida warehouse.'],
  ),
  'package.ReceivedAtWharehouse': ofPackage(
    (name) => `At the Florida warehouse: ${name}`,
    () => [
      'Your package was checked in at the Florida warehouse.',
      'If you haven’t sent its merchant invoice yet, add it now so customs can clear your package.',
    ],
  ),
  'package.consolidated': ofPackage((name) => `Packed together: ${name}`, consolidatedLines),
  'package.Shipped': ofPackage(
    (name) => `Shipped: ${name}`,
    () => ['Your package has left the Florida warehouse.'],
  ),
  'package.OnRoute': ofPackage(
    (name) => `On its way to Jamaica: ${name}`,
    () => ['Your package is on its way to Jamaica.'],
  ),
  'package.AtCustoms': ofPackage(
    (name) => `At customs: ${name}`,
    () => ['Your package is in Jamaica and with customs. We’ll let you know when it clears.'],
  ),
  'package.AtHeadOffice': ofPackage(
    (name) => `At the head office: ${name}`,
    () => ['Your package is at our head office. Next, it goes to your pickup office.'],
  ),
  'package.AtLocalOffice': ofPackage(
    (name) => `At your pickup office: ${name}`,
    (_facts, context) => [
      'Your package is at your pickup office. We’ll let you know when it’s ready for pickup.',
      ...officeLines(context),
    ],
  ),
  'package.ReadyForPickup': ofPackage(
    (name) => `Ready for pickup: ${name}`,
    (_facts, context) => [
      'Your package is ready. Bring a photo ID. You can pay what you owe online or at the counter.',
      ...officeLines(context),
    ],
  ),
  'package.Delivered': ofPackage(
    (name) => `Delivered: ${name}`,
    ({ more }) => [
      more ? `Your package was picked up by ${more}.` : 'Your package was delivered.',
      'If that wasn’t you or somebody you sent, contact us right away.',
    ],
  ),
  'package.Delayed': ofPackage(
    (name) => `Delayed: ${name}`,
    ({ more }) => [
      more ? `Your package is delayed: ${more}` : 'Your package is delayed.',
      'We’ll let you know when it moves again.',
    ],
  ),
}

const orderLink = ({ storeOrderId }: StoreOrderFacts, { brand }: MessageContext) =>
  linkTo('See the order', appPath(brand, '/account/orders/$id', { id: storeOrderId }))

const noticeTemplates: { [E in NoticeEvent]: Template<E> } = {
  ...packageTemplates,
  'expected.moved': ofPackage(
    (name) => `New arrival day: ${name}`,
    () => ['Your package will be ready later than we told you before.'],
  ),
  'customs.held': ofPackage(
    (name) => `Held by customs: ${name}`,
    ({ more }) => [
      more ? `Customs is holding your package: ${more}` : 'Customs is holding your package.',
      'If something is needed from you, add it on the package’s page or contact us. We’ll let you know when customs releases it.',
    ],
  ),
  'customs.released': (facts, context) => ({
    subject: `${facts.isCleared ? 'Cleared by customs' : 'No longer on hold'}: ${nameOf(facts)}`,
    lines: [
      facts.isCleared
        ? 'Customs has cleared your package. Next, it goes to your pickup office.'
        : 'Customs is no longer holding your package. We’ll let you know when it clears.',
    ],
    link: packageLink(facts, context),
  }),
  'missing.noted': ofPackage((name) => `We’re looking for ${name}`, missingLines),
  'missing.found': ofPackage((name) => `Found: ${name}`, foundLines),
  'loss.decided': ofPackage<MissingFacts['loss.decided']>((name) => `Our decision about ${name}`, lossLines),
  'unclaimed.reminder': ofPackage<EndingFacts['unclaimed.reminder']>(
    (name) => `Still waiting for you: ${name}`,
    reminderLines,
  ),
  'ending.asked': ofPackage((name) => `What should we do with ${name}?`, askedLines),
  'ending.moved': ofPackage<EndingFacts['ending.moved']>((name) => `News of ${name}`, movedLines),
  'merchant-invoice.rejected': (facts, context) => ({
    subject: `Send another invoice: ${nameOf(facts)}`,
    lines: [
      `We can’t use the merchant invoice for your package: ${facts.more}`,
      'Please send another one, so customs can clear your package.',
    ],
    link: { text: 'Send another invoice', to: packageLink(facts, context).to },
  }),
  'question.answered': ofPackage<AnswerFacts>((name) => `Our answer about ${name}`, answerLines),
  'storage.starting': (facts, context) => ({
    subject: `Storage fees start soon: ${nameOf(facts)}`,
    lines: [
      `Your package is waiting for you. Storage fees ${perDay(facts)}start on ${longDay(facts.startsOn)}.`,
      ...officeLines(context),
    ],
    link: packageLink(facts, context),
  }),
  'delivery.out': ofDelivery('Your delivery is on its way', onTheWayLines),
  'delivery.done': ofDelivery('Delivered', ({ more }) => [
    more ? `Your packages were delivered to ${more}.` : 'Your packages were delivered.',
    'If that wasn’t you or somebody you know, contact us right away.',
  ]),
  'delivery.failed': ofDelivery('We couldn’t deliver your packages', ({ more }) => [
    more
      ? `Our driver couldn’t deliver your packages: ${more}`
      : 'Our driver couldn’t deliver your packages.',
    'They’re back at the office. Choose another day, or pick them up there.',
  ]),
  'invoice.ready': ({ invoiceId, number, totalJmdCents }, { brand }) => ({
    subject: `Invoice ${number}: ${jmdText(totalJmdCents)}`,
    lines: [
      `Invoice ${number} for ${jmdText(totalJmdCents)} is ready. You can pay it online or at the counter.`,
    ],
    link: { text: 'See the invoice', to: appPath(brand, '/account/invoices/$id', { id: invoiceId }) },
  }),
  'payment.received': ({ paymentId, receiptNumber, amountJmdCents, creditJmdCents = 0 }, { brand }) => ({
    subject:
      creditJmdCents > 0
        ? `Payment received: ${jmdText(creditJmdCents)} kept as credit`
        : `Payment received: ${jmdText(amountJmdCents)}`,
    lines: [
      `We received ${jmdText(amountJmdCents)}. Your receipt number is ${receiptNumber}. Thank you.`,
      ...creditLines(creditJmdCents),
    ],
    link: paymentId
      ? { text: 'See the receipt', to: appPath(brand, '/account/receipts/$id', { id: paymentId }) }
      : { text: 'See your invoices', to: appPath(brand, '/account/invoices') },
  }),
  'payment.refunded': refundWords,
  'transfer.refused': transferRefusedWords,
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
}

/** The text of an event for a brand's customer. */
export const wordsOf = <E extends keyof EventFacts>(
  event: E,
  facts: EventFacts[E],
  context: MessageContext,
): Words => templates[event](facts, context)
