import type { Package, PackageStatus } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import type { PackageImage } from '#sync/entities/package-image.ts'

export interface PackageFilter {
  status?: PackageStatus | undefined
  accountId?: string | undefined
  text?: string | undefined
  /** Only those nobody is known to own. */
  unidentified?: boolean | undefined
  /** Only those somebody has to look at. */
  needsReview?: boolean | undefined
  /** Only those checked in at or after this time. */
  checkedInSince?: string | undefined
  /** `-` in front turns it round; without one, newest change first. */
  sort?: PackageSort | undefined
  limit: number
}

export type PackageSort =
  `${'' | '-'}${'updatedAt' | 'checkedInAt' | 'trackingNumber' | 'description' | 'status' | 'weightLb'}`

/** The living packages of this device, counted; a status without any is left out. */
export interface PackageTally {
  total: number
  byStatus: Partial<Record<PackageStatus, number>>
  unidentified: number
  needsReview: number
  /** Checked in at or after the time asked for. */
  checkedIn: number
}

/** Undefined while loading. */
export function usePackageTally(_since: string): PackageTally | undefined {
  throw new Error('not yet')
}

/** What the recogniser made of a code: enough to find a package by. */
export interface Codes {
  readonly canonical: string
  readonly aliases: readonly string[]
}

/** Undefined while loading. Newest change first. */
export function usePackages(_filter: PackageFilter): { rows: Package[]; total: number } | undefined {
  throw new Error('not yet')
}

/** Undefined while loading, null when this device does not have it. */
export function usePackage(_packageId: string): Package | null | undefined {
  throw new Error('not yet')
}

/** Oldest first. */
export function usePackageEvents(_packageId: string): PackageEvent[] | undefined {
  throw new Error('not yet')
}

export interface ShownImage extends PackageImage {
  /** An address an <img> can show: the device's own copy while it has one, else the server's. */
  src: string
}

export function usePackageImages(_packageId: string): ShownImage[] | undefined {
  throw new Error('not yet')
}

/** The living package of exactly this code, and what ends alike (8 characters or more) to be offered. */
export async function lookUp(_codes: Codes): Promise<{ exact?: Package; offered: Package[] }> {
  throw new Error('not yet')
}

/** Substring search over this device's packages: codes, description, bin, shipper. */
export async function searchPackages(_text: string, _limit: number): Promise<Package[]> {
  throw new Error('not yet')
}

/** The check-ins made on this device, newest first. */
export interface LocalCheckIn {
  uid: string
  packageId: string
  at: string
  package: Package | null
}
export function useCheckIns(_limit?: number): LocalCheckIn[] | undefined {
  throw new Error('not yet')
}
