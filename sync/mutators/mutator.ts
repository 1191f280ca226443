import type * as z from 'zod'
import type { NeededBefore } from '../entities/accounts/customer-paper-states.ts'
import type { Delivery, DeliveryCollected } from '../entities/deliveries/delivery.ts'
import type { Package } from '../entities/packages/package.ts'
import type { Actor } from '../policies/actor.ts'
import type { Permission } from '../policies/permissions.ts'
import type { ClaimTerms } from '../rules/claims/claimable.ts'
import type { OverdueBill, ReleaseCredit } from '../rules/payments/release.ts'
import type { DutyTerms } from '../rules/prices/rating.ts'
import type { Tx } from '../tx.ts'

/** The facts about a file that decide whether a change may name it. */
export interface KnownFile {
  readonly ownerAccountId: string
  readonly kind: string
}

/** A past change of a row: its maker, and the earlier values of the fields it changed; null for a row it created. */
export interface RowChange {
  readonly accountId: string
  readonly before: Readonly<Record<string, unknown>> | null
}

/** The server's work with a delivery's money, in the transaction of the change. A device leaves it to the server. */
export interface DoorMoney {
  /**
   * Bills a delivery before it sets out: a fee whose invoice was voided, and the storage of its packages, so that the
   * driver gets the full amount.
   */
  billAgain(delivery: Delivery): Promise<void>
  /**
   * Books the money that was collected and returns its record, with the payment. A part with cents that no
   * coin makes is refused, or rounded if the change was queued, because it happened long ago.
   */
  collect(delivery: Delivery, collected: CollectedMoney, isQueued: boolean): Promise<DeliveryCollected>
  /** Books money that a second phone recorded as the customer's credit, and returns its record. */
  collectExtra(delivery: Delivery, collected: CollectedMoney): Promise<DeliveryCollected>
  /** Refuses the hand-over while the delivery's fee is neither paid nor waived. */
  mustBePaid(delivery: Delivery): Promise<void>
  /** Pays the storage of packages that are handed over at the counter from their customers' credit, as far as they chose that. */
  payStorage(packages: readonly Package[], occurredAt: string): Promise<void>
}

export interface CollectedMoney extends Pick<DeliveryCollected, 'method' | 'amountJmdCents'> {
  readonly tenderedJmdCents: number | null
  readonly reference: string
}

/** When and where a mutator runs. Its fields mean the same on both sides. */
export interface MutatorContext {
  /** The mutation's permanent id, UUIDv7. */
  readonly uid: string
  /** This side's clock. The server's value is final. */
  readonly now: string
  /**
   * The time of the action, as far as the server can vouch for it; never later than `now`. It is a label and orders
   * nothing.
   */
  readonly occurredAt: string
  /** The device's own time if it was corrected, even by seconds. */
  readonly deviceAt?: string | null
  /** The version that the device had read at the time of the action; missing if unknown. */
  readonly knownVersion?: number | undefined
  /** The version of this commit; left out on a device. */
  readonly version?: number
  readonly deviceId: string
  /**
   * The account whose session sends the change: a shared handheld's, if the actor is its worker. Only the server knows
   * it.
   */
  readonly sessionAccountId?: string
  readonly side: 'device' | 'server'
  /** True for a change saved on a device earlier: its maker can't be asked again. */
  readonly isQueued?: boolean
  /**
   * True inside a step of a delivery, which has checked the address and the pictures. Never set from a caller's
   * arguments.
   */
  readonly isDelivery?: boolean
  /**
   * True for a second check-in, or a pre-alert of a box that has arrived, whose details a person has to accept,
   * because the sender may know nothing of the package.
   * Never set from a caller's arguments.
   */
  readonly onlyOffers?: boolean
  /**
   * True for a check-in or pre-alert that a partner or a file reports, so that neither our people nor the customer did
   * it. Never set from a caller's arguments.
   */
  readonly isReport?: boolean
  /** The duty table in force; null while there is none. Only the server knows it. */
  dutyTerms?(): Promise<DutyTerms | null>
  /** The names of the company's services. Only the server knows them. */
  serviceNames?(): Promise<readonly string[]>
  /** Tells whether a bin of its own office makes a package ready. Only the server knows the setting. */
  isReadyOnPutAway?(): Promise<boolean>
  /** The company's terms of claims. Only the server knows the settings. */
  claimTerms?(): Promise<ClaimTerms>
  /** A stored file; undefined if there is none. Only the server knows files. */
  fileOf?(fileId: string): Promise<KnownFile | undefined>
  /** The debt for a package in JMD cents. Only the server knows it. */
  owedFor?(packageId: string): Promise<number>
  /** A customer's limit and debt; null for one who pays before pickup. Only the server knows them. */
  creditOf?(accountId: string): Promise<ReleaseCredit | null>
  /** Tells whether a bank transfer for a package's debt waits for the office's check. Only the server knows it. */
  isTransferChecked?(packageId: string): Promise<boolean>
  /** The numbers of the valid invoices that charge for a package. Only the server knows them. */
  invoicesNaming?(packageId: string): Promise<readonly string[]>
  /** Tells whether costs were entered for a flight. Only the server knows it. */
  hasFlightCosts?(manifestId: string): Promise<boolean>
  /**
   * The storage fee since a package was billed, up to this change, in JMD cents. Only the server knows the daily rates.
   */
  storageOwedFor?(pkg: Package): Promise<number>
  /**
   * The bill that stops each hand-over to a customer, except those of packages that are paid at the door. Only the server
   * knows it.
   */
  overdueOf?(accountId: string, paidAtDoor: readonly string[]): Promise<OverdueBill | null>
  /** The papers that a customer needs and has none accepted of. Only the server knows them. */
  missingPapersOf?(accountId: string, before: NeededBefore): Promise<readonly string[]>
  /** The names of the people who may pick up an account's packages. Only the server knows them. */
  authorizedNamesOf?(accountId: string): Promise<readonly string[]>
  /**
   * The changes of a package since a mutation, beginning with that mutation's; empty if it didn't change the package.
   * Only the server knows them.
   */
  historyOf?(mutationId: string, packageId: string): Promise<readonly RowChange[]>
  readonly doorMoney?: DoorMoney | undefined
  /** Tells whether a delivery has this code. Only the server knows it. */
  isCodeOf?(deliveryId: string, code: string): Promise<boolean>
  /** The next id of this mutation, from the same sequence on both sides. */
  id(): string
}

/** The person and the circumstances of a run. Helpers take them in addition to a row and what happens to it. */
export interface MutatorRun {
  readonly actor: Actor
  readonly context: MutatorContext
}

/** The result for the person who made the change. `already` and `review` are success with a message. */
export interface Outcome {
  readonly outcome: 'done' | 'already' | 'review'
  /** A message for the person, if there is more to say than that it is done. */
  readonly message?: string | undefined
  /** The id of the row that was changed in the end, if it can differ from the requested one. */
  readonly packageId?: string | undefined
}

export const done: Outcome = { outcome: 'done' }

/** A change to synced data: argument schema, right and body. Both sides run the same one. */
export interface Mutator<S extends z.ZodType = z.ZodType> {
  readonly args: S
  /**
   * The argument schemas of earlier versions, from version 1 on: each parses the arguments of its time and returns the
   * current ones. A device may come back after months, so these are never changed or removed.
   */
  readonly earlier?: readonly z.ZodType<z.input<S>>[]
  /** Null allows every user who is logged in; `run` then checks who owns the row. */
  readonly permission: Permission | null
  run(tx: Tx, args: z.output<S>, actor: Actor, context: MutatorContext): Promise<Outcome>
}

/** Infers the body's argument type from the schema. */
export const mutator = <S extends z.ZodType>(definition: Mutator<S>): Mutator<S> => definition
