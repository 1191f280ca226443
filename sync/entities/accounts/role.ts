export const roles = [
  'User',
  'Admin',
  'Employee',
  'Driver',
  'Supervisor',
  'Senior',
  'Agent',
  'Processor',
  'Warehouse',
] as const
export type Role = (typeof roles)[number]
