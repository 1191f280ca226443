import { emptyDetails, type PackageDetails } from '#sync/entities/packages/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { Stack } from '../../stores/desk.ts'

/** Builds the arguments of a check-in. The HAWB comes from the device's block when it is saved. */
export const checkInArgs = (
  scan: Scan,
  packageId: string,
  details: PackageDetails,
  manifestId: string | null,
): ArgsOf<'package.checkIn'> => ({
  ...details,
  courier: details.courier || scan.recognised.courier,
  packageId,
  // A barcode carries more than the number, and people type small letters and blanks.
  trackingNumber: scan.recognised.canonical.slice(0, 200),
  rawBarcode: scan.raw.slice(0, 500),
  hawbNumber: null,
  manifestId,
})

/** The details of a package in the stack, about which nothing more is known yet. */
export const rushDetails = ({ bin, condition, branchId }: Stack): PackageDetails => ({
  ...emptyDetails,
  bin: bin.trim(),
  condition,
  branchId,
})
