import { v7 } from 'uuid'
import { createChance } from '../../../server/demo/chance.ts'
import { trackingNumber } from '../../../server/demo/numbers.ts'

const chance = createChance(Date.now() % 2 ** 31)

/** A package as another program's call to check in says it. */
export function newPackage() {
  const { courier, trackingNumber: number } = trackingNumber(chance)
  return { packageId: v7(), trackingNumber: number, courier, bin: 'A1-7' }
}

export type NewPackage = ReturnType<typeof newPackage>

/** The arguments of the same check-in as a device sends it. */
export const checkInArgs = (given: NewPackage) => ({
  ...{ description: '', shipper: '', accountId: null, declaredValueUsdCents: null, weightLb: null },
  ...{ lengthIn: null, widthIn: null, heightIn: null, pieces: 1, condition: 'Sealed', battery: 'None' },
  ...{ prohibited: false, branchId: null, note: '', rawBarcode: '', hawbNumber: null, manifestId: null },
  ...given,
})
