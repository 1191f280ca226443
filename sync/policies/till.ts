import type { Till } from '../entities/money/till.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'role' | 'permissions'>
type CashHolder = 'safe' | Pick<Till, 'cashierId'>

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
  /** Cash of another’s drawer, or of the safe, is handed out by those who also confirm what tills counted. */
  canPayFrom: (person: Person & Pick<Actor, 'accountId'>, source: CashHolder): boolean =>
    (source !== 'safe' && tillPolicy.isOwn(person, source)) || isGranted(person, tillRights.confirm),
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
