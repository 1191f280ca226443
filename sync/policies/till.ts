import type { Till } from '../entities/money/till.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'role' | 'permissions'>

export const tillRights = {
  /** Everyone who takes cash has a drawer. */
  work: 'ReceivePaymentView',
  read: 'PaymentView',
  confirm: 'PaymentUpdate',
} as const satisfies Record<string, Permission>

export const tillPolicy = {
  canWork: (person: Person): boolean => isGranted(person, tillRights.work),
  canView: (person: Person): boolean => isGranted(person, tillRights.read),
  isOwn: ({ accountId }: Pick<Actor, 'accountId'>, { cashierId }: Pick<Till, 'cashierId'>): boolean =>
    accountId === cashierId,
  /** Cash of the safe, or of another’s drawer, is handed out by those who also confirm what tills counted. */
  canPayFromSafe: (person: Person): boolean => isGranted(person, tillRights.confirm),
  canPayFrom: (person: Person & Pick<Actor, 'accountId'>, till: Pick<Till, 'cashierId'>): boolean =>
    tillPolicy.isOwn(person, till) || tillPolicy.canPayFromSafe(person),
  /** It takes the right to confirm, because closing for an absent cashier is the office's decision too. */
  canCloseAbsent: (person: Person & Pick<Actor, 'accountId'>, till: Pick<Till, 'cashierId'>): boolean =>
    isGranted(person, tillRights.confirm) && !tillPolicy.isOwn(person, till),
  /** A second pair of eyes: neither the cashier nor the account that counted confirms the count. */
  canConfirm: (
    person: Person & Pick<Actor, 'accountId'>,
    till: Pick<Till, 'cashierId' | 'closedBy'>,
  ): boolean =>
    isGranted(person, tillRights.confirm) &&
    !tillPolicy.isOwn(person, till) &&
    person.accountId !== till.closedBy,
}
