/** The tabs of an employee's page, by their names in the address. */
export const employeeTabs = {
  overview: 'Overview',
  permissions: 'Permissions',
  sessions: 'Logged-in devices',
  audit: 'Audit log',
} as const

export type EmployeeTab = keyof typeof employeeTabs

export const isEmployeeTab = (value: unknown): value is EmployeeTab =>
  typeof value === 'string' && Object.hasOwn(employeeTabs, value)
