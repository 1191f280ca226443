import type * as z from 'zod'
import type { Delivery, DeliveryCollected } from '../entities/delivery.ts'
import type { Package } from '../entities/package.ts'
import type { Actor } from '../policies/actor.ts'
import type { Permission } from '../policies/permissions.ts'
import type { Tx } from '../tx.ts'

/** As much of a file as a change that names one is judged by. */
export interface KnownFile {
  readonly ownerAccountId: string
  readonly kind: string
}

/** One change of a row in the past: by whom, and what the fields held that it changed; null for a row it made. */
export interface RowChange {
  readonly accountId: string
  readonly before: Readonly<Record<string, unknown>> | null
}

/** What only the server does with the money of a delivery, in the transaction of the change; a device leaves it to the server. */
export interface DoorMoney {
  /**
   * Bills a delivery before it sets out: a fee whose invoice was voided, and the storage of its packages, so that the driver
   * is told the whole sum.
   */
  billAgain(delivery: Delivery): Promise<void>
  /** Takes what was collected; answers with what is noted of it, and the payment. */
  collect(delivery: Delivery, collected: CollectedMoney): Promise<DeliveryCollected>
  /** Books money that a second phone noted as the customer's credit; answers with what is noted of it. */
  collectExtra(delivery: Delivery, collected: CollectedMoney): Promise<DeliveryCollected>
  /** Refuses to let it go while its fee is not paid and nobody waived it. */
  mustBePaid(delivery: Delivery): Promise<void>
}

export interface CollectedMoney extends Pick<DeliveryCollected, 'method' | 'amountJmdCents'> {
  readonly tenderedJmdCents: number | null
  readonly reference: string
}

/** Where and when a mutator runs. Nothing in it differs in meaning between the two sides. */
export interface MutatorContext {
  /** The mutation's id for life, UUIDv7. */
  readonly uid: string
  /** This side's clock: the server's word is the one that stays. */
  readonly now: string
  /** When the person did it, as far as the server can vouch for it; never later than `now`. A label, which orders nothing. */
  readonly occurredAt: string
  /** The device's own time, where it was corrected, be it by seconds. */
  readonly deviceAt?: string | null
  /** The version that the device had read when the person did it; missing: it is not known. */
  readonly knownVersion?: number | undefined
  /** The version of this commit; a device leaves it out. */
  readonly version?: number
  readonly deviceId: string
  /** The account whose session brings the change: a shared handheld's, where the actor is its worker. Only the server knows. */
  readonly sessionAccountId?: string
  readonly side: 'device' | 'server'
  /** True: it was saved on a device before, and whoever did it cannot be asked again. */
  readonly isQueued?: boolean
  /** True: it is a step of a delivery, which has judged the address and the pictures. Never by a caller's word. */
  readonly isDelivery?: boolean
  /** Up to how much goods come in free of duty, now. Only the server knows; a device leaves it to the server to say. */
  dutyFreeUsdCents?(): Promise<number | null>
  /** A file that is kept; undefined when there is none. Only the server knows files. */
  fileOf?(fileId: string): Promise<KnownFile | undefined>
  /** JMD cents that are owed for a package. Only the server knows; a device leaves it to the server to say. */
  owedFor?(packageId: string): Promise<number>
  /** Whether a bank transfer for what is owed for a package waits to be checked. Only the server knows. */
  isTransferChecked?(packageId: string): Promise<boolean>
  /** The numbers of the invoices that stand and charge for a package. Only the server knows. */
  invoicesNaming?(packageId: string): Promise<readonly string[]>
  /** JMD cents of storage that came after a package was billed, up to this change. Only the server knows what a day costs. */
  storageOwedFor?(pkg: Package): Promise<number>
  /** The names of those who may pick up an account's packages. Only the server knows. */
  authorizedNamesOf?(accountId: string): Promise<readonly string[]>
  /** What became of a package from a mutation on, that one first; empty when it did not touch it. Only the server knows. */
  historyOf?(mutationId: string, packageId: string): Promise<readonly RowChange[]>
  readonly doorMoney?: DoorMoney | undefined
  /** The next id that belongs to this mutation: the same sequence on both sides. */
  id(): string
}

/** What the person who did it gets to know. `already` and `review` are success with something to say. */
export interface Outcome {
  readonly outcome: 'done' | 'already' | 'review'
  /** Words for the person, when there is more to say than that it is done. */
  readonly message?: string | undefined
  /** The row the change ended in, where that can differ from the one it named. */
  readonly packageId?: string | undefined
}

export const done: Outcome = { outcome: 'done' }

/** One change to synced data: argument schema, right and body together; both sides run the same. */
export interface Mutator<S extends z.ZodType = z.ZodType> {
  readonly args: S
  /**
   * What apps queued before today's version, from version 1 on: each schema reads the arguments of then and answers with
   * today's. A device may come back after months, so none of these is ever changed or taken away.
   */
  readonly earlier?: readonly z.ZodType<z.input<S>>[]
  /** Null: everybody signed in, and `run` looks at whose row it is. */
  readonly permission: Permission | null
  run(tx: Tx, args: z.output<S>, actor: Actor, context: MutatorContext): Promise<Outcome>
}

/** Ties the body's argument type to the schema; adds nothing. */
export const mutator = <S extends z.ZodType>(definition: Mutator<S>): Mutator<S> => definition
