import { accountPolicy } from '#sync/policies/account.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { Session } from '../../session/session.ts'
import {
  AcceptPaymentsIcon,
  AddCustomerIcon,
  AddIcon,
  CheckInIcon,
  DeliveriesIcon,
  EstimateIcon,
  InvoiceIcon,
  PaymentLinkIcon,
  StoreOrdersIcon,
} from '../../ui/icons.ts'
import type { PalettePage } from './choices.ts'

interface PaletteAction extends PalettePage {
  readonly isFor: (person: Session) => boolean
}

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
]

export const actionsFor = (session: Session): readonly PalettePage[] =>
  actions.filter(({ isFor }) => isFor(session))
