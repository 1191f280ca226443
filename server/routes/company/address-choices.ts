import type { AddressChoice } from '#sync/entities/company/address-choice.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { byMode, shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { listText } from '#sync/lib/list-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { servicesBy } from '#sync/rules/prices/services.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { findBranch } from '../../db/company/branches.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { RouteDeps } from '../deps.ts'

const refusal = (words: string, problem: string): Refusal =>
  new Refusal('invalid', words, { addresses: [problem] })

function mustBeAddress(branch: Branch | null): void {
  if (!branch)
    throw refusal('Warehouse not found. It may have been deleted.', 'names a branch that does not exist')
  const { name, kind, active, address } = branch
  if (kind !== 'Warehouse')
    throw refusal(
      `${name} is an office. Customers send their packages to a warehouse: choose one.`,
      'names an office',
    )
  if (!active)
    throw refusal(
      `${name} is inactive and takes no packages. Set it active first, or choose another warehouse.`,
      'names an inactive branch',
    )
  if (address.trim() === '')
    throw refusal(
      `${name} has no address yet. Enter it under Locations first.`,
      'names a branch without an address',
    )
}

function mustGoBy({ service, mode }: AddressChoice, services: Settings['services']): void {
  const modes = mode === null ? shippingModes : [mode]
  const names = modes.flatMap((by) => servicesBy(services, by).map(({ name }) => name))
  if (service === '' || names.includes(service)) return
  const where = mode === null ? 'the company has' : `goes ${byMode[mode]}`
  throw refusal(
    `No service “${service}” that ${where}. ${names.length > 0 ? `Choose ${listText([...new Set(names)], 'or')}, or all services.` : 'Choose all services.'}`,
    `names the service ${service}`,
  )
}

/** Refuses choices that would send packages to a place that takes none, or that would never count. */
export async function mustBeGoodAddresses(
  tx: Transaction,
  { addresses, services }: Pick<Settings, 'addresses' | 'services'>,
  { env }: Pick<RouteDeps, 'env'>,
): Promise<void> {
  const brands = [firstBrand, env.brandPrefix]
  for (const choice of addresses) {
    if (choice.brand !== null && !brands.includes(choice.brand))
      throw refusal(
        `There is no brand “${choice.brand}”. Choose ${listText(brands, 'or')}, or all brands.`,
        `names the brand ${choice.brand}`,
      )
    mustBeAddress(await findBranch(tx.kysely, choice.branchId))
    mustGoBy(choice, services)
  }
}

/** A warehouse whose address customers read stays one that takes their packages. */
export async function mustNotBeAddress(tx: Transaction, { branchId, name }: Branch): Promise<void> {
  const { addresses } = await readSettings(tx.kysely)
  if (addresses.some((choice) => choice.branchId === branchId))
    throw new Refusal(
      'wrong-state',
      `Customers have their packages sent to ${name}. Choose another warehouse as their US address first, in the settings.`,
    )
}

/** Days in transit from a place that no package comes from would never count. Rows of before stay. */
export async function mustBeOrigins(
  tx: Transaction,
  rows: Settings['originTransit'],
  before: Settings['originTransit'],
): Promise<void> {
  for (const { branchId } of rows) {
    if (before.some((row) => row.branchId === branchId)) continue
    const branch = await findBranch(tx.kysely, branchId)
    if (branch?.kind === 'Warehouse') continue
    throw new Refusal(
      'invalid',
      branch
        ? `${branch.name} is an office. Packages come from a warehouse: choose one.`
        : 'Warehouse not found. It may have been deleted.',
      { originTransit: ['names a branch that is no warehouse'] },
    )
  }
}

/** A warehouse with days in transit of its own isn't deleted, because they would go on counting for its packages. */
export async function mustHaveNoTransit(tx: Transaction, { branchId, name }: Branch): Promise<void> {
  const { originTransit } = await readSettings(tx.kysely)
  if (originTransit.some((row) => row.branchId === branchId))
    throw new Refusal(
      'wrong-state',
      `${name} has days in transit of its own. Empty them in the settings first.`,
    )
}
