import type { ReplicaSchema } from '../engine/schema.ts'
import { engineTables } from '../engine/store.ts'
import type { ImportKind } from '../entities/company/import-kinds.ts'
import { shapes } from '../entities/registry.ts'
import type { Scan } from '../rules/tracking/scan.ts'

/** The HAWB serials left in one block, from `next` to `to`. */
export interface HawbRange {
  readonly year: number
  readonly next: number
  readonly to: number
}

/** The purpose of a bank transfer's slip, which is sent with it. */
export interface TransferSlip {
  readonly invoiceIds: readonly string[]
  readonly amountJmdCents: number | null
  readonly reference: string
}

/** A photo's metadata. Its bytes are in `_chunk`, so that no single value gets large. */
export interface BlobEntry {
  readonly fileId: string
  readonly uid: string
  readonly packageId: string
  readonly kind: string
  readonly sha256: string
  readonly contentType: string
  readonly size: number
  readonly chunks: number
  /**
   * `draft`: part of an unsaved form. `dropped`: its bytes were deleted to make room for scans on a full device.
   * `refused`: the server doesn't accept it, and a person has to decide.
   */
  readonly state: 'waiting' | 'sent' | 'dropped' | 'refused' | 'draft'
  /** The server's reason for refusing it. */
  readonly problem?: string
  readonly slip?: TransferSlip
  readonly savedAt: string
  readonly sentAt: string | null
  /** It was sent before, in a history that the server has left: it may be there all the same. */
  readonly again?: true
}

export interface ChunkEntry {
  readonly key: string
  readonly bytes: ArrayBuffer
}

/** A part of the unsent work that a person left at logout. Only their password opens it. `key` is `batch/number`. */
export interface SealedEntry {
  readonly key: string
  readonly batch: string
  readonly iv: ArrayBuffer
  readonly bytes: ArrayBuffer
  /** Set on the last part written. Without it, the other parts are from an encryption that did not finish. */
  readonly head?: SealedHead
}

export interface SealedHead {
  readonly pieces: number
  readonly salt: string
  readonly sealedAt: string
  readonly changes: number
  readonly photos: number
}

/** An unsaved check-in form. It survives a reload and is encrypted with the rest of a person's work. */
export interface FormDraft {
  readonly scan: Scan
  /** The expected package it was matched with. */
  readonly packageId: string | null
  readonly values: Readonly<Record<string, unknown>>
  /** The ids of its photos. */
  readonly photos: readonly string[]
}

/**
 * An unfinished hand-over, at a door or at the counter. It survives a reload and is encrypted with the rest of a
 * person's work.
 */
export interface HandoverDraft {
  /** `door/<deliveryId>` or `counter/<accountId>`. */
  readonly subject: string
  /** The person who fills it in. */
  readonly makerId: string
  /** The packages chosen outside of the form. */
  readonly packageIds: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** The ids of the pictures in each field, such as the signature. */
  readonly files: Readonly<Record<string, readonly string[]>>
  readonly savedAt: string
}

/**
 * A file whose import isn't finished. Its bytes are in a separate row, so that recording progress doesn't write them
 * again.
 */
export interface KeptImport {
  readonly kind: ImportKind
  readonly fileName: string
  readonly fileHash: string
  readonly options: {
    readonly brand: string
    readonly accountId: string | null
    readonly invites: boolean
  }
  /** The number of rows to import, and the number that the server has processed. */
  readonly rows: number
  readonly sent: number
  /** Null while the file was only previewed. */
  readonly importId: string | null
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
}

/** The server's reply, unchanged. */
export interface KeptAnswer {
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
  readonly data: unknown
}

/** The round as the driver has seen it. Later differences are the office's changes. */
export interface SeenRound {
  readonly stops: Readonly<Record<string, SeenStop>>
  /** The notices of changes that the driver hasn't dismissed yet, newest first. */
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
    /** The blocks of numbers. They are in this row because a check-in reads and writes it anyway. */
    readonly hawb?: readonly HawbRange[]
    /** The history in which the blocks were assigned, until the first handshake has compared it. */
    readonly hawbEpoch?: string
  }
  interface MetaValues {
    /** Scans that need a person's choice before they become changes. */
    undecided: readonly Scan[]
    draft: FormDraft
    handovers: readonly HandoverDraft[]
    round: SeenRound
    import: KeptImport
    /** Encrypted with the person's key, because it may have taxpayer numbers. */
    importFile: { readonly iv: ArrayBuffer; readonly bytes: ArrayBuffer }
    /** The history in which files were sent. Another one may lack their bytes. */
    filesEpoch: string
    /** The server's last replies by query, for screens that also work offline. */
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
    /** The reason why the server assigns no further HAWB numbers to this device, in words; null while it does. */
    hawbProblem: string | null
  }
}

/** All tables on a device: the product's and the engine's. */
export const replicaSchema = {
  synced: shapes,
  local: { ...engineTables, _blob: 'fileId', _chunk: 'key', _sealed: 'key' },
  rowForm: 'lean',
} as const satisfies ReplicaSchema
