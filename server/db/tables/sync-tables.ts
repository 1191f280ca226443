import type { Generated } from 'kysely'

/** The sync's record of rows, commits, clients and changes, and the audit. */
export interface SyncTables {
  syncHead: SyncHeadTable
  syncCommit: SyncCommitTable
  syncScope: SyncScopeTable
  syncRow: SyncRowTable
  syncClient: SyncClientTable
  syncMutation: SyncMutationTable
  syncAlias: SyncAliasTable
  hawbBlock: HawbBlockTable
  audit: AuditTable
  auditFile: AuditFileTable
  auditFileContent: AuditFileContentTable
  file: FileTable & FileRetention
  packageText: PackageTextTable
}

/** A single row: this installation's epoch and version. */
export interface SyncHeadTable {
  id: 1
  epoch: string
  v: number
  tag: number
}

export interface SyncCommitTable {
  v: number
  tag: number
  at: string
}

export interface SyncScopeTable {
  scopeId: Generated<number>
  scope: string
  /** Living rows, and the sum of their hashes modulo 2^48. */
  n: number
  sum: number
  /** The version of the newest removal that is no longer remembered. */
  floorV: number
}

/** The newest state of each row in each scope it is in or was in; there is no separate log. */
export interface SyncRowTable {
  scopeId: number
  v: number
  tbl: string
  pk: string
  /** 1: in the scope, 0: gone from it. */
  op: 0 | 1
}

export interface SyncClientTable {
  clientId: string
  accountId: string
  deviceId: string
  deviceName: string
  lastMid: number
  schema: string
  lastHelloAt: string | null
  /** Unsent changes the client told of, less what has arrived since. */
  pending: number
  oldestPendingAt: string | null
  /** Changes that were found lost when this client first spoke, and the time of the oldest. */
  lost: number
  lostSince: string | null
}

export interface SyncMutationTable {
  uid: string
  clientId: string | null
  mid: number | null
  name: string
  ver: number
  argsHash: string
  status: 'applied' | 'refused'
  code: string | null
  message: string | null
  /** The problems of single fields, as JSON, for a call that is repeated. */
  fields: string | null
  outcome: 'done' | 'already' | 'review' | null
  packageId: string | null
  v: number
  occurredAt: string
  at: string
}

/** A number under which a client sent a change that another client had sent before; `refusal` overrides its result. */
export interface SyncAliasTable {
  clientId: string
  mid: number
  uid: string
  refusal: string | null
}

export interface HawbBlockTable {
  year: number
  fromSerial: number
  toSerial: number
  clientId: string
  at: string
}

export interface AuditTable {
  auditId: Generated<number>
  at: string
  by: string
  accountId: string
  role: string
  action: string
  entity: string
  entityId: string
  /** JSON of the fields that changed; null for a row that was not there. */
  before: string | null
  after: string | null
  ip: string
  deviceId: string
  mutationId: string | null
}

/** A file with older entries of the audit log, all of one month. */
export interface AuditFileTable {
  auditFileId: Generated<number>
  /** The year and month, in UTC. */
  month: string
  /** The hash of the file's bytes, which is its name. */
  sha256: string
  fromAt: string
  /** The time of its newest entry. */
  toAt: string
  lastAuditId: number
  entries: number
  bytes: number
  valueFilter: string
  /** When the last of its entries left the table; null while they are in both. */
  emptiedAt: string | null
}

/** The bytes of a file of the audit that several servers read; a single server has it in its data folder. */
export interface AuditFileContentTable {
  auditFileId: number
  content: Buffer
}

export interface FileTable {
  fileId: string
  name: string
  contentType: string
  size: number
  /** The hash of the uploaded bytes; the stored ones are encoded again. */
  sha256: string
  ownerAccountId: string
  visibility: 'Public' | 'Private'
  kind: string
  /** Below the files folder. */
  path: string
  createdAt: string
  /** The package whose merchant invoice it is. */
  packageId: string | null
  deletedAt: string | null
}

/** The columns of a file that only the retention reads. */
export interface FileRetention {
  /** When another merchant invoice took its place. */
  replacedAt: Generated<string | null>
  /** When the bytes of a replaced one went. */
  removedAt: Generated<string | null>
}

/** The search index; the column of its own name is how FTS5 is asked. */
export interface PackageTextTable {
  rowid: number
  body: string
  packageText: string
}
