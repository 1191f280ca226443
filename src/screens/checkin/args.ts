import type { PackageDetails } from '#sync/entities/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { unsaid } from '#sync/rules/differences.ts'
import type { Stack } from '../../stores/desk.ts'
import type { Code } from './decide.ts'

/** As printed for what was typed; a scanned barcode carries more than the number, so there it is the normalised one. */
const trackingNumberOf = ({ typed, raw, recognised }: Code): string =>
  (typed ? raw.trim().replace(/\s+/g, ' ') : recognised.canonical).slice(0, 200)

/** One package as the check-in change takes it. The HAWB is drawn from the device's block when it is saved. */
export const checkInArgs = (
  code: Code,
  packageId: string,
  details: PackageDetails,
  manifestId: string | null,
): ArgsOf<'package.checkIn'> => ({
  ...details,
  courier: details.courier || code.recognised.courier,
  packageId,
  trackingNumber: trackingNumberOf(code),
  rawBarcode: code.raw.slice(0, 500),
  hawbNumber: null,
  manifestId,
})

/** A package of the stack, about which nothing more is known yet. */
export const rushDetails = ({ bin, condition, branchId }: Stack): PackageDetails => ({
  ...unsaid,
  bin: bin.trim(),
  condition,
  branchId,
})
