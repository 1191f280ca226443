import type { HubDevice, HubDeviceKind } from '#sync/api/company/hub.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { Holder } from './holder.ts'

/** The specification's group of all open apps; membership gives no rights. */
export const appUi = 'AppUI'
export const accountGroup = (accountId: string): string => `account:${accountId}`
export const branchGroup = (branchId: string): string => `branch:${branchId}`

const worksAt = (actor: Actor, branchId: string | null): boolean =>
  actor.role === 'Admin' || actor.branchId === null || branchId === null || actor.branchId === branchId

const groups: readonly (readonly [RegExp, (actor: Actor, id: string) => boolean])[] = [
  [/^AppUI$/, () => true],
  [/^account:([0-9a-f-]{36})$/, (actor, id) => actor.accountId === id || paymentPolicy.isHandler(actor)],
  [/^branch:([0-9a-f-]{36})$/, (actor, id) => isStaff(actor.role) && worksAt(actor, id)],
]

/** Devices speak and do not listen: they are in no group. */
export function mayJoin(holder: Holder, group: string): boolean {
  if (holder.kind === 'device') return false
  return groups.some(([pattern, allows]) => {
    const match = pattern.exec(group)
    return match !== null && allows(holder.actor, match[1] ?? '')
  })
}

export const mayFollowPayment = (holder: Holder, accountId: string): boolean =>
  holder.kind === 'person' && paymentPolicy.canFollow(holder.actor, { accountId })

/** The groups of a device's work. */
const permissionToFollow: Record<HubDeviceKind, Permission> = {
  scale: 'CheckInPackageView',
  scanner: 'CheckInPackageView',
  terminal: 'ReceivePaymentView',
  printer: 'PackageView',
}

export const mayFollowDevice = (holder: Holder, device: Pick<HubDevice, 'kind' | 'branchId'>): boolean =>
  holder.kind === 'person' &&
  isStaff(holder.actor.role) &&
  may(holder.actor, permissionToFollow[device.kind]) &&
  worksAt(holder.actor, device.branchId)
