import { namesIn } from '#sync/lib/names-in.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { openKeysSheet } from '../../components/session/keys-sheet.ts'
import { settingsParts, settingsPath } from '../../components/settings-parts.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { Session } from '../../session/session.ts'
import { isHandheld } from '../../stores/handheld.ts'
import { toActor } from '../../stores/session.ts'
import { askToSignOut } from '../../stores/sign-out.ts'
import {
  AcceptPaymentsIcon,
  AddCustomerIcon,
  AddIcon,
  CheckInIcon,
  CustomersIcon,
  DeliveriesIcon,
  EstimateIcon,
  HelpIcon,
  InvoiceIcon,
  KeysIcon,
  LogoutIcon,
  ManifestsIcon,
  PaymentLinkIcon,
  PaymentsIcon,
  PersonalDataIcon,
  SettingsIcon,
  StoreOrdersIcon,
  TillIcon,
} from '../../ui/icons.ts'
import type { PalettePage } from './choices.ts'

interface PaletteAction extends PalettePage {
  readonly isFor: (person: Session) => boolean
}

const isAdmin = ({ role }: Pick<Session, 'role'>): boolean => role === 'Admin'

/** The actions available everywhere, for the people who may take them. */
const actions: readonly PaletteAction[] = [
  {
    text: 'Check in packages',
    to: pathTo('/admin/packages/checkin'),
    icon: CheckInIcon,
    isFor: packagePolicy.canCheckIn,
  },
  {
    text: 'Add a package',
    to: pathTo('/admin/packages/create'),
    icon: AddIcon,
    isFor: packagePolicy.canCreate,
  },
  {
    text: 'Accept a payment',
    to: pathTo('/admin/invoices/payment'),
    icon: AcceptPaymentsIcon,
    isFor: paymentPolicy.canReceive,
  },
  {
    text: 'New invoice',
    to: pathTo('/admin/invoices/bill'),
    icon: InvoiceIcon,
    isFor: invoicePolicy.canCreate,
  },
  {
    text: 'New estimate',
    to: pathTo('/admin/invoices/estimate/create'),
    icon: EstimateIcon,
    isFor: invoicePolicy.canCreate,
  },
  {
    text: 'New payment link',
    to: pathTo('/admin/payment-links/create'),
    icon: PaymentLinkIcon,
    isFor: checkoutPolicy.canUpdate,
  },
  {
    text: 'Add a customer',
    to: pathTo('/admin/accounts/customers', { open: 'new' }),
    icon: AddCustomerIcon,
    isFor: accountPolicy.canCreate,
  },
  {
    text: 'New delivery',
    to: pathTo('/admin/deliveries/create'),
    icon: DeliveriesIcon,
    isFor: deliveryPolicy.canAdd,
  },
  {
    text: 'New store order',
    to: pathTo('/admin/storeorders/create'),
    icon: StoreOrdersIcon,
    isFor: storeOrderPolicy.canCreate,
  },
  {
    text: 'Close till',
    words: 'count cash drawer end of day',
    to: pathTo('/admin/till/close'),
    icon: TillIcon,
    isFor: tillPolicy.canWork,
  },
  {
    text: 'Bill a manifest',
    words: 'flight invoices',
    to: pathTo('/admin/manifests'),
    icon: ManifestsIcon,
    group: 'Choose the manifest',
    isFor: (session) => invoicePolicy.canCreate(session) && manifestPolicy.canRead(toActor(session)),
  },
  {
    text: 'Pay out credit',
    words: 'payout money back cash',
    to: pathTo('/admin/accounts/customers'),
    icon: CustomersIcon,
    group: 'Choose the customer',
    isFor: (session) => paymentPolicy.canRefund(session) && accountPolicy.canReadCustomers(session),
  },
  {
    text: 'Refund or reverse a payment',
    words: 'money back wrong payment',
    to: pathTo('/admin/payments'),
    icon: PaymentsIcon,
    group: 'Choose the payment',
    isFor: (session) =>
      paymentPolicy.canView(session) &&
      (paymentPolicy.canRefund(session) || paymentPolicy.canReverse(session)),
  },
  {
    text: 'Void an invoice',
    words: 'cancel wrong bill',
    to: pathTo('/admin/invoices'),
    icon: InvoiceIcon,
    group: 'Choose the invoice',
    isFor: (session) => invoicePolicy.canReadAll(session) && invoicePolicy.canRemove(session),
  },
  {
    text: 'Change the exchange rate',
    words: 'settings usd jmd dollar',
    to: settingsPath('prices'),
    icon: SettingsIcon,
    isFor: isAdmin,
  },
  {
    text: 'Personal data',
    words: 'settings retention erase erasure privacy periods',
    to: pathTo('/admin/retention'),
    icon: PersonalDataIcon,
    isFor: isAdmin,
  },
  {
    text: 'Company details',
    words: 'settings brand logo bank address',
    to: pathTo('/admin/company'),
    icon: SettingsIcon,
    isFor: isAdmin,
  },
  {
    text: 'Help: the manual',
    words: 'how to guide instructions',
    to: pathTo('/admin/help'),
    icon: HelpIcon,
    isFor: () => true,
  },
  {
    text: 'Help: keyboard shortcuts',
    words: 'keys how to',
    to: 'help',
    icon: KeysIcon,
    isFor: () => true,
    run: openKeysSheet,
  },
  {
    text: 'Log out',
    words: 'logout sign out leave',
    to: 'log-out',
    icon: LogoutIcon,
    isFor: (session) => !isHandheld(session),
    run: askToSignOut,
  },
]

const settingsPages: readonly PalettePage[] = namesIn(settingsParts).map((part) => ({
  text: `Settings: ${settingsParts[part].title}`,
  words: settingsParts[part].words,
  to: settingsPath(part),
  icon: SettingsIcon,
}))

export const actionsFor = (session: Session): readonly PalettePage[] =>
  actions.filter(({ isFor }) => isFor(session))

/** These entries are found only by their words: pages would otherwise be lost among the panels of one of them. */
export const panelsFor = (session: Session, text: string): readonly PalettePage[] =>
  text !== '' && isAdmin(session) ? settingsPages : []
