/** The tabs of a customer's page, by their names in the address. */
export const customerTabs = {
  overview: 'Overview',
  packages: 'Packages',
  invoices: 'Invoices',
  payments: 'Payments',
  statement: 'Statement',
  orders: 'Orders',
  deliveries: 'Deliveries',
  messages: 'Messages',
  notes: 'Notes',
  devices: 'Devices',
  audit: 'Audit log',
} as const

export type CustomerTab = keyof typeof customerTabs

export const isCustomerTab = (value: unknown): value is CustomerTab =>
  typeof value === 'string' && Object.hasOwn(customerTabs, value)
