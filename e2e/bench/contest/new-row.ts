import { v7 } from 'uuid'
import { nextCode } from '../page/check-in.ts'
import type { PackageRow } from './package-rows.ts'

/** A package like another one, with an id and a number of its own. */
export function newRow(sample: PackageRow, packageId = v7()): PackageRow {
  const code = nextCode()
  const codes = { trackingNumber: code, trackingNormalized: code, codes: JSON.stringify([code]) }
  return { ...sample, ...codes, packageId, updatedAt: new Date().toISOString() }
}
