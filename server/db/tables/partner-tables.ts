import type { Outcome } from '#sync/mutators/mutator.ts'

/** Programs of partners that make calls with a key. */
export interface PartnerTables {
  apiKey: ApiKeyTable
  apiKeyUse: ApiKeyUseTable
  partnerPackage: PartnerPackageTable
}

/** A key is known only as a hash; a revoked one stays for the record. */
export interface ApiKeyTable {
  apiKeyId: string
  name: string
  prefix: string
  keyHash: string
  /** JSON of PartnerRight. */
  rights: string
  branchId: string | null
  perMinute: number
  perDay: number
  /** JSON of addresses and ranges; an empty list for any. */
  addresses: string
  expiresAt: string | null
  /** The account whose rights bound those of the key. */
  makerId: string
  createdAt: string
  revokedAt: string | null
}

/** The calls in the minute and on the day of the latest call. */
export interface ApiKeyUseTable {
  apiKeyId: string
  minute: string
  minuteCalls: number
  day: string
  dayCalls: number
  lastAt: string
  lastAddress: string
}

/** A package that a partner reported under a reference of its own. */
export interface PartnerPackageTable {
  apiKeyId: string
  reference: string
  packageId: string
  /** By which a repeat of the same report is known. */
  argsHash: string
  outcome: Outcome['outcome']
  message: string
  createdAt: string
}
