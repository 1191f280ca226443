import type { TodoName } from '#sync/rules/pages/todo-kinds.ts'
import { pathTo } from '../../guards/path-to.ts'
import {
  CheckInvoiceIcon,
  ClaimsIcon,
  ContactIcon,
  DelayedIcon,
  DeliveriesIcon,
  DriverDayIcon,
  HandOverIcon,
  HoldIcon,
  type Icon,
  InvoiceIcon,
  MissingIcon,
  NoInvoiceIcon,
  OnRouteIcon,
  PapersIcon,
  PaymentLinkIcon,
  PaymentsIcon,
  PersonalDataIcon,
  ReviewsIcon,
  StoreOrdersIcon,
  TillIcon,
  TransferIcon,
  UnclaimedIcon,
  UnidentifiedIcon,
} from '../../ui/icons.ts'

/** The list that shows exactly the rows that a kind of work counts. */
export interface TodoPlace {
  readonly icon: Icon
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

const packagesWith = (icon: Icon, only: string, sort?: string): TodoPlace => ({
  icon,
  to: pathTo('/admin/packages'),
  search: sort ? { only, sort } : { only },
})

const listIn = (icon: Icon, to: string, status?: string): TodoPlace => ({
  icon,
  to,
  search: status ? { status } : {},
})

export const todoPlaces: Readonly<Record<TodoName, TodoPlace>> = {
  questions: listIn(ContactIcon, pathTo('/admin/contactmessages'), 'Open'),
  pickups: listIn(HandOverIcon, pathTo('/admin/packages/handover')),
  hold: packagesWith(HoldIcon, 'hold'),
  missing: packagesWith(MissingIcon, 'missing'),
  claimsAsked: listIn(ClaimsIcon, pathTo('/admin/claims'), 'Asked'),
  claimsLookedAt: listIn(ClaimsIcon, pathTo('/admin/claims'), 'LookedAt'),
  losses: packagesWith(MissingIcon, 'loss'),
  unclaimed: packagesWith(UnclaimedIcon, 'unclaimed'),
  late: packagesWith(DelayedIcon, 'late', 'expectedTo'),
  unidentified: packagesWith(UnidentifiedIcon, 'unidentified'),
  reviews: listIn(ReviewsIcon, pathTo('/admin/packages/reviews')),
  invoicesMissing: packagesWith(NoInvoiceIcon, 'noInvoice', 'checkedInAt'),
  invoicesToCheck: packagesWith(CheckInvoiceIcon, 'invoice', 'checkedInAt'),
  papers: listIn(PapersIcon, pathTo('/admin/papers')),
  toBill: packagesWith(InvoiceIcon, 'bill'),
  deliveryRequests: { icon: DeliveriesIcon, to: pathTo('/admin/deliveries'), search: { requested: 'yes' } },
  transfersToCount: listIn(OnRouteIcon, pathTo('/admin/transfers'), 'Departed'),
  transfersToClose: listIn(OnRouteIcon, pathTo('/admin/transfers'), 'Arrived'),
  tills: listIn(TillIcon, pathTo('/admin/till'), 'toConfirm'),
  driverDays: listIn(DriverDayIcon, pathTo('/admin/deliveries/days')),
  payments: listIn(PaymentsIcon, pathTo('/admin/payments'), 'unchecked'),
  cardAlerts: listIn(PaymentLinkIcon, pathTo('/admin/payment-links')),
  bankTransfers: listIn(TransferIcon, pathTo('/admin/bank-transfers'), 'waiting'),
  ordersToQuote: listIn(StoreOrdersIcon, pathTo('/admin/storeorders'), 'requested'),
  ordersToBuy: listIn(StoreOrdersIcon, pathTo('/admin/storeorders'), 'approved'),
  erasures: listIn(PersonalDataIcon, pathTo('/admin/retention')),
}
