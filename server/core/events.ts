import type { DeviceReading, HubDevice, PaymentInfo } from '#sync/api/company/hub.ts'
import type { EntityName, Row } from '#sync/entities/index.ts'
import type { Topic } from '#sync/nouns/topics.ts'
import type { Head } from '#sync/protocol/messages.ts'

/** A row that a commit changed: the scopes it is now in, and those it left. */
export interface CommittedChange {
  readonly entity: EntityName
  readonly id: string
  readonly scopes: readonly string[]
  readonly left: readonly string[]
  /** Its new state; absent when the news came from the database's feed, which names the row alone. */
  readonly row?: Row
}

/** A change with the new state of its row. */
export type CommittedRow = Required<CommittedChange>

/** The message that listeners get about a commit, after it is on the disk. */
export interface Committed {
  readonly from: Head
  readonly to: Head
  readonly changes: readonly CommittedChange[]
  /** The scopes of a commit that was too large to name its rows: their readers have to pull. */
  readonly unnamed?: readonly string[]
  /** The client whose changes these were, and the last number dealt with; null for the server's own work. */
  readonly client: { readonly clientId: string; readonly lastMid: number } | null
}

export interface Fault {
  readonly error: unknown
  readonly name: string
  readonly uid: string
}

/** A device knows a version of this history that the server does not have. */
export interface MovedBackReport {
  readonly deviceId: string
  readonly accountId: string
  readonly known: Head
  readonly head: Head
}

/** The message from the hub about a payment, with its owner. */
export interface PaymentMessage {
  readonly accountId: string
  readonly payment: PaymentInfo
}

/** Rows with these topics are on the disk, and belong to this account or, when it is null, to the company. */
export interface TopicWrite {
  readonly topics: readonly Topic[]
  readonly accountId: string | null
}

/** The reading of a device of the hub, for people who follow it. */
export interface DeviceMessage {
  readonly device: HubDevice
  readonly at: string
  readonly told: DeviceReading
}

/** A message for the listeners of every server on the database. */
export type News =
  | { readonly committed: Committed }
  | { readonly payment: PaymentMessage }
  | { readonly device: DeviceMessage }
  | { readonly written: readonly TopicWrite[] }

interface Topics {
  committed: Committed
  /** The id of an account or hub device whose rights or sessions changed. The database announces it: rights-watch.ts. */
  rightsChanged: string
  /** The disk or the database failed in a way that only a restart from disk can mend. */
  broken: Error
  /** A change hit an error of ours. It was refused, so that the changes behind it can continue. */
  fault: Fault
  /** The database seems to be an older one than was served before. */
  movedBack: MovedBackReport
  /** A stored payment, for people watching the payment screen. */
  payment: PaymentMessage
  /** A reading of a scale, a scanner, a card terminal or a printer. */
  device: DeviceMessage
  /** The writes of a transaction to tables that aren't synced, for people with those lists open. */
  written: readonly TopicWrite[]
  /** A write found no room on the disk. */
  noSpace: undefined
  /** Commits of other servers may have been missed: their news has to be looked up. */
  missed: undefined
}

type Listener<T extends keyof Topics> = (value: Topics[T]) => void

/** Listeners run immediately, in the order they came; they must not throw. */
function createTopic<T extends keyof Topics>() {
  const listeners = new Set<Listener<T>>()
  return {
    tell(value: Topics[T]): void {
      for (const listener of listeners) listener(value)
    },
    on(listener: Listener<T>): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function createEvents() {
  const commits = createTopic<'committed'>()
  const rightsChanged = createTopic<'rightsChanged'>()
  const broken = createTopic<'broken'>()
  const fault = createTopic<'fault'>()
  const movedBack = createTopic<'movedBack'>()
  const payment = createTopic<'payment'>()
  const devices = createTopic<'device'>()
  const writes = createTopic<'written'>()
  const noSpace = createTopic<'noSpace'>()
  const misses = createTopic<'missed'>()
  return {
    committed: commits.tell,
    onCommitted: commits.on,
    rightsChanged: rightsChanged.tell,
    onRightsChanged: rightsChanged.on,
    broken: broken.tell,
    onBroken: broken.on,
    fault: fault.tell,
    onFault: fault.on,
    movedBack: movedBack.tell,
    onMovedBack: movedBack.on,
    payment: payment.tell,
    onPayment: payment.on,
    onDevice: devices.on,
    written: writes.tell,
    onWritten: writes.on,
    noSpace: () => noSpace.tell(undefined),
    onNoSpace: noSpace.on,
    missed: () => misses.tell(undefined),
    onMissed: misses.on,
    tell(news: News): void {
      if ('committed' in news) commits.tell(news.committed)
      else if ('payment' in news) payment.tell(news.payment)
      else if ('device' in news) devices.tell(news.device)
      else writes.tell(news.written)
    },
  }
}
export type Events = ReturnType<typeof createEvents>
