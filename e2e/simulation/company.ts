import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { type Manifest, noTotals } from '#sync/entities/packages/manifest.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Tx } from '#sync/tx.ts'
import { simulationStart } from './kernel/time.ts'

/** The same few people, offices and manifests in every run: what differs between runs is what they do. */
export const idOf = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const at = isoOf(simulationStart - 86_400_000)
const stamps = { version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null }

export const warehouse = idOf(0xb1)
export const headOffice = idOf(0xb2)
export const secondWarehouse = idOf(0xb5)
export const openManifest = idOf(0xd1)
export const sealedManifest = idOf(0xd2)

export const branch = (branchId: string, code: string, kind: Branch['kind']): Branch => ({
  branchId,
  code,
  name: `${code} office`,
  kind,
  address: '',
  phone: '',
  openingHours: '',
  openDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  deliveryDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  closedDays: [],
  active: true,
  ...stamps,
})

const firstBrand = 'quayside'
/** Equal in length to the first, so that a network that cuts replies cuts earlier seeds' at the same places. */
export const secondBrand = 'bluewave'

const person = (n: number, role: Role, brand: string): Account => ({
  accountId: idOf(0xa00 + n),
  mailbox: `QS-${10_000 + n}`,
  firstName: role,
  lastName: `No${n}`,
  email: `person${n}@quayside.test`,
  role,
  brand,
  branchId: role === 'User' ? null : warehouse,
  status: 'Active',
  hasTrn: false,
  defaultMode: 'Air',
  defaultService: '',
  holdsPackages: false,
  declinesInsurance: false,
  offices: [],
  ...stamps,
})

const manifest = (manifestId: string, status: Manifest['status']): Manifest => ({
  manifestId,
  number: `MAN-20261121-${manifestId.slice(-4)}`,
  mode: 'Air',
  mawbNumber: '',
  carrier: '',
  originBranchId: warehouse,
  destinationBranchId: headOffice,
  departsAt: null,
  arrivesAt: null,
  status,
  sealedBy: null,
  sealedAt: null,
  overrides: [],
  totals: noTotals,
  ...stamps,
})

/** The administrator has no device, and does what people do at a desk. */
const staff = {
  warehouse1: 'Warehouse',
  warehouse2: 'Warehouse',
  employee: 'Employee',
  supervisor: 'Supervisor',
} as const
const everybody = {
  ...staff,
  customer1: 'User',
  customer2: 'User',
  admin: 'Admin',
  driver: 'Driver',
  handheld1: 'Warehouse',
  handheld2: 'Warehouse',
} as const satisfies Record<string, Role>
export type PersonName = keyof typeof everybody
export const personNames = namesIn(everybody)

/** Accounts of shared handhelds read and send for the person who works on them. */
export const handheldNames = ['handheld1', 'handheld2'] as const satisfies readonly PersonName[]
export type HandheldName = (typeof handheldNames)[number]
export const isHandheldName = (name: PersonName): name is HandheldName =>
  handheldNames.some((handheld) => handheld === name)

/** These people take over on shared handhelds: some of them may not do what others may. */
export const workerNames = [
  'warehouse1',
  'warehouse2',
  'supervisor',
  'employee',
] as const satisfies readonly PersonName[]
export type WorkerName = (typeof workerNames)[number]

/** The customers are of different brands, and packages pass from one to the other. */
const brandOf = (name: PersonName): string => (name === 'customer2' ? secondBrand : firstBrand)

export const people = recordOf(personNames, (name, i) => person(i + 1, everybody[name], brandOf(name)))

export const actorOf = (account: Account): Actor => ({
  accountId: account.accountId,
  name: `${account.firstName} ${account.lastName}`,
  role: account.role,
  permissions: defaultPermissions(account.role),
  brand: account.brand,
  branchId: account.branchId,
})

export async function putCompany(tx: Tx): Promise<void> {
  await tx.put('branch', branch(warehouse, 'MIA', 'Warehouse'))
  await tx.put('branch', branch(headOffice, 'KIN', 'HeadOffice'))
  for (const name of personNames) if (!isHandheldName(name)) await tx.put('account', people[name])
  await tx.put('manifest', manifest(openManifest, 'Open'))
  await tx.put('manifest', manifest(sealedManifest, 'Sealed'))
}

/**
 * Returns the labels that are printed on the parcels of a run. Two devices scan the same label often, and customers
 * announce them.
 */
export const labels = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `TBA${(123_456_780_000 + i * 37).toString()}`)
