/** The parts of a customer's page, as they stand in the address. */
export const customerTabs = {
  overview: 'Overview',
  packages: 'Packages',
  invoices: 'Invoices',
  deliveries: 'Deliveries',
  devices: 'Devices',
  audit: 'Audit log',
} as const

export type CustomerTab = keyof typeof customerTabs

export const isCustomerTab = (value: unknown): value is CustomerTab =>
  typeof value === 'string' && Object.hasOwn(customerTabs, value)
