import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { type Role, roles } from '#sync/policies/roles.ts'

export type StaffRole = Exclude<Role, 'User'>

export const staffRoleNames = roles.filter((role): role is StaffRole => role !== 'User')

/** The purpose of each role; Access Control sets its permissions. */
export const roleText: Readonly<Record<StaffRole, string>> = {
  Admin: 'Runs the company: may do everything',
  Employee: 'Works at the counter',
  Driver: 'Delivers packages',
  Supervisor: 'Leads an office',
  Senior: 'Experienced office staff',
  Agent: 'Serves a pickup office',
  Processor: 'Handles customs and manifests',
  Warehouse: 'Checks in packages at a warehouse',
}

/** An employee as typed. */
export interface EmployeeValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  role: StaffRole
  branchId: string
}

export const blankEmployee: EmployeeValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'Employee',
  branchId: '',
}

export const toEmployeeValues = ({ user, role, branchId }: AccountReply): EmployeeValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  role: role === 'User' ? 'Employee' : role,
  branchId: branchId ?? '',
})

export function checkEmployee({ firstName, lastName, email }: EmployeeValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (firstName.trim() === '') problems['firstName'] = 'Enter the first name.'
  if (lastName.trim() === '') problems['lastName'] = 'Enter the last name.'
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) problems['email'] = 'Enter an email address.'
  return problems
}

/** Returns only the changed fields, so that two people who edit different fields don't undo each other. */
export function employeeChanges(before: EmployeeValues, after: EmployeeValues) {
  const names = (['firstName', 'lastName', 'email', 'phone'] as const).filter(
    (name) => after[name].trim() !== before[name],
  )
  const user = Object.fromEntries(names.map((name) => [name, after[name].trim()]))
  return {
    ...(names.length > 0 ? { user } : {}),
    ...(after.role === before.role ? {} : { role: after.role }),
    ...(after.branchId === before.branchId ? {} : { branchId: after.branchId || null }),
  }
}
