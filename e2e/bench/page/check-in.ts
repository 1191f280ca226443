import { CheckInArgs } from '#sync/mutators/packages/check-in.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'

let serial = Math.floor(Math.random() * 1e9)

/** A tracking number that no package has: 12 digits, the last a FedEx check digit. */
export function nextCode(): string {
  serial = (serial + 7919) % 1e9
  const body = `77${String(serial).padStart(9, '0')}`
  const weights = [3, 1, 7]
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 1), 0)
  return `${body}${(sum % 11) % 10}`
}

/** Builds the arguments that the check-in desk sends in rush mode for a package of which only the code is known. */
export function checkInOf(code: string, packageId: string): CheckInArgs {
  const { canonical, courier } = recognise(code)
  const blank = { ...blankPackage(packageId, ''), courier, trackingNumber: canonical }
  return CheckInArgs.parse({ ...blank, rawBarcode: code, bin: 'A1-7' })
}
