import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Chance } from './chance.ts'

interface Person {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly branch: string
  /** A customer of the second brand. */
  readonly second?: true
}

/** The people who can log in to the demo company: a person for each role, and a second customer. */
export const demoPeople: readonly Person[] = [
  { email: 'admin', role: 'Admin', firstName: 'Andrea', lastName: 'Morgan', branch: 'KGN' },
  { email: 'employee', role: 'Employee', firstName: 'Errol', lastName: 'Grant', branch: 'KGN' },
  { email: 'driver', role: 'Driver', firstName: 'Devon', lastName: 'Brown', branch: 'MBJ' },
  { email: 'supervisor', role: 'Supervisor', firstName: 'Sonia', lastName: 'Reid', branch: 'MIA' },
  { email: 'senior', role: 'Senior', firstName: 'Selvin', lastName: 'Clarke', branch: 'KGN' },
  { email: 'agent', role: 'Agent', firstName: 'Alicia', lastName: 'Bailey', branch: 'MDV' },
  { email: 'processor', role: 'Processor', firstName: 'Paulette', lastName: 'Wright', branch: 'MIA' },
  { email: 'warehouse', role: 'Warehouse', firstName: 'Winston', lastName: 'Campbell', branch: 'MIA' },
  { email: 'user', role: 'User', firstName: 'Ursula', lastName: 'Thompson', branch: 'MBJ' },
  { email: 'user2', role: 'User', firstName: 'Omar', lastName: 'Henry', branch: 'KGN', second: true },
]

const firstNames =
  'Shanice Tyrone Keisha Andre Natalie Ricardo Simone Garfield Tanya Marlon Kerry-Ann Dwayne Camille Leroy Nadine Patrick Latoya Jermaine Yvonne Oneil Monique Horace Sashana Kemar Beverley Rohan Althea Damion Judith Fitzroy'.split(
    ' ',
  )
const lastNames =
  'Williams Smith Johnson Davis Robinson Lewis Walker Gordon Francis Stewart Powell Edwards Anderson Miller Palmer Simpson Allen Blake Graham Dixon McKenzie Hylton Samuels Lindo Barrett Vassell Whyte Chambers Facey Nembhard'.split(
    ' ',
  )

const blank = (at: string) => ({
  status: 'Active' as const,
  hasTrn: false,
  defaultMode: 'Air' as const,
  defaultService: '',
  holdsPackages: false,
  declinesInsurance: false,
  offices: [],
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  archivedAt: null,
})

const branchIdOf = (branches: readonly Branch[], code: string): string =>
  must(
    branches.find((branch) => branch.code === code),
    `branch ${code}`,
  ).branchId

export const mailboxOf = (n: number): string => `QS-${10_000 + n}`

/** The people who can sign in. */
export function signInAccounts(
  chance: Chance,
  branches: readonly Branch[],
  brands: readonly [string, string],
  at: string,
): Account[] {
  let customers = 0
  return demoPeople.map(({ email, branch, second, ...person }) => ({
    ...person,
    accountId: chance.id(Date.parse(at)),
    email: `${email}@quayside.test`,
    mailbox: person.role === 'User' ? mailboxOf(++customers) : '',
    brand: second ? brands[1] : brands[0],
    branchId: branchIdOf(branches, branch),
    ...blank(at),
  }))
}

const withoutEmail = 2

/** Customers who own the packages; demo visitors don't log in as them. Some belong to the second brand. */
export function otherCustomers(
  chance: Chance,
  branches: readonly Branch[],
  brands: readonly [string, string],
  count: number,
  at: string,
): Account[] {
  const offices = branches.filter((branch) => branch.kind !== 'Warehouse')
  return Array.from({ length: count }, (_, n) => {
    const firstName = chance.pick(firstNames)
    const lastName = chance.pick(lastNames)
    return {
      accountId: chance.id(Date.parse(at)),
      firstName,
      lastName,
      // A customer without an email address, as added by the office at the counter.
      email: n === withoutEmail ? '' : `${firstName}.${lastName}.${n + 1}@example.test`.toLowerCase(),
      role: 'User' as const,
      mailbox: mailboxOf(n + 3),
      brand: chance.yes(0.15) ? brands[1] : brands[0],
      branchId: chance.pick(offices).branchId,
      ...blank(at),
      hasTrn: chance.yes(0.6),
    }
  })
}
