import type { ReplicaSchema } from '../engine/schema.ts'
import { engineTables } from '../engine/store.ts'
import type { ImportKind } from '../entities/import-kinds.ts'
import { shapes } from '../entities/registry.ts'
import type { Scan } from '../rules/tracking/scan.ts'

/** HAWB serials of one reserved block, from `next` to `to`. */
export interface HawbRange {
  readonly year: number
  readonly next: number
  readonly to: number
}

/** What the slip of a bank transfer is for: it is sent with it. */
export interface TransferSlip {
  readonly invoiceIds: readonly string[]
  readonly amountJmdCents: number | null
  readonly reference: string
}

/** A photo's description; its bytes are in `_chunk`, so that no single value gets large. */
export interface BlobEntry {
  readonly fileId: string
  readonly uid: string
  readonly packageId: string
  readonly kind: string
  readonly sha256: string
  readonly contentType: string
  readonly size: number
  readonly chunks: number
  /** `draft`: of a form that is not saved yet. `dropped`: its bytes gave way to scans on a full device. `refused`: the server will not take it; a person decides. */
  readonly state: 'waiting' | 'sent' | 'dropped' | 'refused' | 'draft'
  /** Why it was refused, in the server's words. */
  readonly problem?: string
  readonly slip?: TransferSlip
  readonly savedAt: string
  readonly sentAt: string | null
}

export interface ChunkEntry {
  readonly key: string
  readonly bytes: ArrayBuffer
}

/** A piece of what somebody left unsent when signing out, which only their password opens. `key` is `batch/number`. */
export interface SealedEntry {
  readonly key: string
  readonly batch: string
  readonly iv: ArrayBuffer
  readonly bytes: ArrayBuffer
  /** On the last piece to be written: without it the others are of a sealing that did not end. */
  readonly head?: SealedHead
}

export interface SealedHead {
  readonly pieces: number
  readonly salt: string
  readonly sealedAt: string
  readonly changes: number
  readonly photos: number
}

/** A check-in form that is not saved yet: it survives a reload, and is put away with the rest of a person's work. */
export interface FormDraft {
  readonly scan: Scan
  /** The expected package that it is. */
  readonly packageId: string | null
  readonly values: Readonly<Record<string, unknown>>
  /** Ids of its photos. */
  readonly photos: readonly string[]
}

/** A hand-over that is half done, at a door or at the counter: it survives a reload, and is put away with the rest of a person's work. */
export interface HandoverDraft {
  /** `door/<deliveryId>` or `counter/<accountId>`. */
  readonly subject: string
  /** Who fills it in. */
  readonly makerId: string
  /** What was chosen for it outside of the form. */
  readonly packageIds: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** Ids of the pictures in each field, such as the signature. */
  readonly files: Readonly<Record<string, readonly string[]>>
  readonly savedAt: string
}

/** A file whose import is not finished. Its bytes are in a row of their own: noting how far it has come must not write them again. */
export interface KeptImport {
  readonly kind: ImportKind
  readonly fileName: string
  readonly fileHash: string
  readonly options: {
    readonly brand: string
    readonly accountId: string | null
    readonly invites: boolean
  }
  /** How many are to be imported, and how many of them the server has dealt with. */
  readonly rows: number
  readonly sent: number
  /** Null while it was only looked at. */
  readonly importId: string | null
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
}

/** What the server answered, as it came. */
export interface KeptAnswer {
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
  readonly data: unknown
}

/** What a driver has seen of the own round: what differs later is what the office has changed. */
export interface SeenRound {
  readonly stops: Readonly<Record<string, SeenStop>>
  /** What was told of changes and not put away yet, the newest first. */
  readonly notices: readonly RoundNotice[]
}

export interface SeenStop {
  readonly name: string
  readonly place: string
  readonly packages: number
  readonly isDone: boolean
}

export interface RoundNotice {
  readonly kind: 'added' | 'removed' | 'packages'
  readonly deliveryId: string
  readonly name: string
  readonly place: string
  readonly at: string
}

declare module '../engine/store.ts' {
  interface ClientMeta {
    /** The blocks of numbers: here, because a check-in reads and writes this row in any case. */
    readonly hawb?: readonly HawbRange[]
    /** The history in which they were given, until the first greeting has compared it. */
    readonly hawbEpoch?: string
  }
  interface MetaValues {
    /** What a person has still to choose for before it becomes a change. */
    undecided: readonly Scan[]
    draft: FormDraft
    handovers: readonly HandoverDraft[]
    round: SeenRound
    import: KeptImport
    /** Closed under the key of the person: it may hold taxpayer numbers. */
    importFile: { readonly iv: ArrayBuffer; readonly bytes: ArrayBuffer }
    /** The server's last answers to what is read without a connection too, by query. */
    answers: Readonly<Record<string, KeptAnswer>>
  }
  interface LocalTables {
    _blob: BlobEntry
    _chunk: ChunkEntry
    _sealed: SealedEntry
  }
}

declare module '../engine/status.ts' {
  interface EngineStatus {
    /** Why the server gives this device no more HAWB numbers, in words; null while it does. */
    hawbProblem: string | null
  }
}

/** Every table on a device, the product's beside the engine's. */
export const replicaSchema = {
  synced: shapes,
  local: { ...engineTables, _blob: 'fileId', _chunk: 'key', _sealed: 'key' },
} as const satisfies ReplicaSchema
