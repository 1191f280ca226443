import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { type Session, toActor } from '../../stores/session.ts'
import { type CustomerTab, customerTabs } from './tabs.ts'

type Customer = Pick<AccountReply, 'accountId' | 'closedAt' | 'role'>

/** The right each tab needs. A tab without an entry is visible to everyone who may see customers. */
const tabRights: Partial<Record<CustomerTab, (session: Session, account: Customer) => boolean>> = {
  invoices: invoicePolicy.canReadAll,
  payments: paymentPolicy.canView,
  statement: invoicePolicy.canReadAll,
  orders: storeOrderPolicy.canView,
  deliveries: deliveryPolicy.canView,
  notes: (_session, account) => !isStaff(account.role),
  devices: (session, account) =>
    account.closedAt === null && accountPolicy.canUpdate(toActor(session), account),
  audit: (session) => session.role === 'Admin',
}

/** The tabs of a customer's page that this person may open. */
export const tabsFor = (session: Session, account: Customer): CustomerTab[] =>
  namesIn(customerTabs).filter((name) => tabRights[name]?.(session, account) ?? true)
