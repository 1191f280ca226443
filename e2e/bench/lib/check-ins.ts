import { v7 } from 'uuid'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { createChance } from '../../../server/demo/chance.ts'
import { trackingNumber } from '../../../server/demo/numbers.ts'

const chance = createChance(Date.now() % 2 ** 31)

/** A package as another program's call to check in says it. */
export function newPackage() {
  const { courier, trackingNumber: number } = trackingNumber(chance)
  return { packageId: v7(), trackingNumber: number, courier, bin: 'A1-7' }
}

export type NewPackage = ReturnType<typeof newPackage>

/** A year whose numbers no server hands out: devices print labels from blocks of their own. */
const labelYear = 2019
/** Far from those of an earlier run on the same company. */
const firstLabel = Math.floor(Math.random() * 9_000_000)
let labels = 0

/** The arguments of the same check-in as a device sends it. */
export const checkInArgs = (input: NewPackage) => ({
  ...{ description: '', shipper: '', accountId: null, declaredValueUsdCents: null, weightLb: null },
  ...{ lengthIn: null, widthIn: null, heightIn: null, pieces: 1, condition: 'Sealed', battery: 'None' },
  ...{ prohibited: false, branchId: null, note: '', rawBarcode: '', manifestId: null },
  hawbNumber: hawbOf(labelYear, firstLabel + ++labels),
  ...input,
})
