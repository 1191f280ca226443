import type { NounRow } from '../noun.ts'

export const checkoutNoun = {
  one: 'Payment link',
  many: 'Payment links',
  key: 'checkoutId',
  // An invoice says that its card page is open.
  tables: {
    checkout: { owner: { column: 'accountId' }, topics: ['checkouts', 'invoices'] },
    checkoutItem: { owner: { parent: 'checkout', key: 'checkoutId' }, topics: ['checkouts'] },
    checkoutAlert: { owner: null, topics: ['checkouts'] },
    providerPayment: { owner: null, topics: ['checkouts'] },
    providerHook: 'private',
  },
  topics: {
    checkouts: { staff: ['CheckoutView', 'PaymentView', 'ReceivePaymentView'], others: 'owner' },
  },
  audited: {
    checkout: 'Payment link',
    checkoutAlert: 'Payment alert',
    providerHook: 'Card payment report',
    providerPayment: 'Card payment',
  },
  actions: {
    'checkout.create': 'Payment link created',
    'checkout.delete': 'Payment link deleted',
    'checkout.hook': 'Card payment reported',
    'checkout.hookRefused': 'Card payment report refused',
    'checkout.link': 'Payment link requested',
    'checkout.mail': 'Payment link mailed',
    'checkout.process': 'Card payment recorded',
    'checkout.resolve': 'Payment alert resolved',
    'checkout.update': 'Payment link edited',
    'checkout.verify': 'Card payment checked',
  },
  page: '/admin/payment-links/$id',
  list: {
    address: '/admin/payment-links',
    title: 'Payment Links',
    permission: 'CheckoutView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
