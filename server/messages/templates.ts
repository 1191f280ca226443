import type { AccountEvent, NoticeEvent } from '#sync/entities/message-topics.ts'
import { jmdText } from '#sync/rules/money.ts'
import type { MessageBrand } from './brands.ts'
import type { PackageFacts } from './package-notices.ts'

/** What a message says, before it is a mail, a push or a line in the app. */
export interface Words {
  readonly subject: string
  /** Paragraphs of plain text: whatever stands in them is shown as it stands. */
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

/** Facts of every event, as JSON keeps them. */
export interface EventFacts {
  'package.PreAlert': PackageFacts
  'package.ReceivedAtWharehouse': PackageFacts
  'package.Shipped': PackageFacts
  'package.OnRoute': PackageFacts
  'package.AtCustoms': PackageFacts
  'package.AtHeadOffice': PackageFacts
  'package.AtLocalOffice': PackageFacts
  'package.ReadyForPickup': PackageFacts
  'package.Delivered': PackageFacts
  'package.Delayed': PackageFacts
  'storage.starting': PackageFacts & { readonly startsOn: string }
  'delivery.out': DeliveryFacts
  'delivery.done': DeliveryFacts
  'delivery.failed': DeliveryFacts
  'invoice.ready': { readonly invoiceId: string; readonly number: string; readonly totalJmdCents: number }
  'payment.received': { readonly receiptNumber: string; readonly amountJmdCents: number }
  'account.verify': { readonly link: string }
  'account.known': Record<never, never>
  'account.reset': { readonly link: string }
  'account.password-changed': Record<never, never>
}

export interface DeliveryFacts {
  readonly deliveryId: string
  /** Why it failed, to whom it was given. */
  readonly more: string
}

type Template<E extends keyof EventFacts> = (facts: EventFacts[E], context: MessageContext) => Words

const named = ({ description, trackingNumber }: PackageFacts): string =>
  description ? `${description} (${trackingNumber})` : trackingNumber

const packageLink = ({ packageId }: PackageFacts, { brand }: MessageContext) => ({
  text: 'See the package',
  to: `${brand.area}/packages/${packageId}`,
})

/** About one package: a subject with its name, and what to say beneath. */
const ofPackage =
  (subject: (name: string) => string, lines: (facts: PackageFacts, context: MessageContext) => string[]) =>
  (facts: PackageFacts, context: MessageContext): Words => ({
    subject: subject(named(facts)),
    lines: lines(facts, context),
    link: packageLink(facts, context),
  })

const officeLines = ({ office }: MessageContext): string[] =>
  office ? [[office.name, office.address, office.openingHours].filter(Boolean).join('\n')] : []

const ofDelivery =
  (subject: string, lines: (facts: DeliveryFacts) => string[]) =>
  (facts: DeliveryFacts, { brand }: MessageContext): Words => ({
    subject,
    lines: lines(facts),
    // The second brand has no page for one delivery.
    link: {
      text: 'See the delivery',
      to: brand.area === '/account' ? `/account/deliveries/${facts.deliveryId}` : `${brand.area}/deliveries`,
    },
  })

const packageTemplates: { [E in NoticeEvent & `package.${string}`]: Template<E> } = {
  'package.PreAlert': ofPackage(
    (name) => `We are expecting ${name}`,
    () => ['We have your pre-alert. You will hear from us when the package reaches the Florida warehouse.'],
  ),
  'package.ReceivedAtWharehouse': ofPackage(
    (name) => `At the Florida warehouse: ${name}`,
    () => [
      'Your package was checked in at the Florida warehouse.',
      'If we do not have the shop’s invoice yet, add it now: customs asks for it.',
    ],
  ),
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
    () => ['Your package is in Jamaica and with customs. We tell you when they let it go.'],
  ),
  'package.AtHeadOffice': ofPackage(
    (name) => `At the head office: ${name}`,
    () => ['Your package is at our head office and will go on to your office.'],
  ),
  'package.AtLocalOffice': ofPackage(
    (name) => `At your office: ${name}`,
    (_facts, context) => [
      'Your package is at your office. We tell you when it is ready to be picked up.',
      ...officeLines(context),
    ],
  ),
  'package.ReadyForPickup': ofPackage(
    (name) => `Ready for pick-up: ${name}`,
    (_facts, context) => [
      'Your package is ready. Bring an identity card; what is owed can be paid beforehand or at the counter.',
      ...officeLines(context),
    ],
  ),
  'package.Delivered': ofPackage(
    (name) => `Handed over: ${name}`,
    ({ more }) => [
      more ? `Your package was handed to ${more}.` : 'Your package was handed over.',
      'If that was not you or somebody you sent, tell us at once.',
    ],
  ),
  'package.Delayed': ofPackage(
    (name) => `Delayed: ${name}`,
    ({ more }) => [
      more ? `Your package is delayed: ${more}` : 'Your package is delayed.',
      'We tell you when it moves on.',
    ],
  ),
}

const noticeTemplates: { [E in NoticeEvent]: Template<E> } = {
  ...packageTemplates,
  'storage.starting': (facts, context) => ({
    subject: `Storage starts soon: ${named(facts)}`,
    lines: [
      `Your package is waiting for you. From ${facts.startsOn} storage is charged for every day.`,
      ...officeLines(context),
    ],
    link: packageLink(facts, context),
  }),
  'delivery.out': ofDelivery('Your delivery is on its way', () => [
    'Our driver is on the way to you. Please have somebody there, with the amount that is due.',
  ]),
  'delivery.done': ofDelivery('Your delivery was made', ({ more }) => [
    more ? `Your packages were handed to ${more}.` : 'Your packages were handed over.',
    'If that was not you or somebody you know, tell us at once.',
  ]),
  'delivery.failed': ofDelivery('Your delivery could not be made', ({ more }) => [
    more
      ? `Our driver could not hand over your packages: ${more}`
      : 'Our driver could not hand over your packages.',
    'They are back at the office. Pick them up there, or ask for another delivery.',
  ]),
  'invoice.ready': ({ invoiceId, number, totalJmdCents }, { brand }) => ({
    subject: `Invoice ${number}: ${jmdText(totalJmdCents)}`,
    lines: [`Invoice ${number} over ${jmdText(totalJmdCents)} is ready.`],
    link:
      brand.area === '/account'
        ? { text: 'See the invoice', to: `/account/invoices/${invoiceId}` }
        : { text: 'See what is owed', to: `${brand.area}/dashboard` },
  }),
  'payment.received': ({ receiptNumber, amountJmdCents }, { brand }) => ({
    subject: `Payment received: ${jmdText(amountJmdCents)}`,
    lines: [
      `We have received ${jmdText(amountJmdCents)}. Your receipt is number ${receiptNumber}. Thank you.`,
    ],
    link: { text: 'See your account', to: `${brand.area}/dashboard` },
  }),
}

const accountTemplates: { [E in AccountEvent]: Template<E> } = {
  'account.verify': ({ link }, { brand }) => ({
    subject: `Confirm your email address for ${brand.name}`,
    lines: [
      'Confirm that this is your email address, and we can tell you about your packages. The link is good for a day and works once.',
      'If you did not open an account, you need not do anything.',
    ],
    link: { text: 'Confirm my email address', to: link },
  }),
  'account.known': (_facts, { brand }) => ({
    subject: `You have an account with ${brand.name} already`,
    lines: [
      'Somebody, probably you, tried to open an account with this email address. There is one already: sign in with it.',
      'If you do not know the password any more, set a new one. If it was not you, you need not do anything.',
    ],
    link: { text: 'Set a new password', to: '/account/forgot-password' },
  }),
  'account.reset': ({ link }, { brand }) => ({
    subject: `Set a new password for ${brand.name}`,
    lines: [
      'Somebody, probably you, asked for a new password. The link is good for an hour and works once; your password stays as it is until then.',
      'If it was not you, you need not do anything.',
    ],
    link: { text: 'Set a new password', to: link },
  }),
  'account.password-changed': (_facts, { brand }) => ({
    subject: `Your password for ${brand.name} was changed`,
    lines: [
      'The password of your account was changed, and everybody else who was signed in with it was signed out.',
      'If it was not you, set a new password now and tell us.',
    ],
    link: { text: 'Set a new password', to: '/account/forgot-password' },
  }),
}

const templates: { [E in keyof EventFacts]: Template<E> } = { ...noticeTemplates, ...accountTemplates }

/** What an event says to a brand's customer. */
export const wordsOf = <E extends keyof EventFacts>(
  event: E,
  facts: EventFacts[E],
  context: MessageContext,
): Words => templates[event](facts, context)
