import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'role' | 'permissions'>

/** People who read reports read the costs of flights. They enter them if they also write bills. */
export const flightCostRights = {
  read: 'ReportView',
  update: 'InvoiceUpdate',
} as const satisfies Record<string, Permission>

export const flightCostPolicy = {
  canRead: (person: Person): boolean => isGranted(person, flightCostRights.read),
  canUpdate: (person: Person): boolean =>
    isGranted(person, flightCostRights.read) && isGranted(person, flightCostRights.update),
}
