import * as z from 'zod'
import { Id, LengthIn, Note, ShortText, UsdCents, WeightLb } from '../../entities/fields.ts'
import { DutyCategory, SentLines } from '../../entities/packages/box-line.ts'
import { insuranceChoices } from '../../entities/packages/insurance.ts'
import type { PackageDetails } from '../../entities/packages/package.ts'
import { batteries, conditions } from '../../entities/packages/package-status.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { pickDefined } from '../../lib/pick-defined.ts'

// The fields are listed, not taken from the row: a new field of the row must not become required in changes queued
// earlier.

/** The details that the first version of the app queues. This list never grows. */
const firstDetails = {
  courier: ShortText,
  description: ShortText,
  shipper: ShortText,
  accountId: Id.nullable(),
  declaredValueUsdCents: UsdCents.nullable(),
  weightLb: WeightLb.nullable(),
  lengthIn: LengthIn.nullable(),
  widthIn: LengthIn.nullable(),
  heightIn: LengthIn.nullable(),
  pieces: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999'),
  condition: z.enum(conditions),
  battery: z.enum(batteries),
  prohibited: z.boolean(),
  bin: ShortText,
  branchId: Id.nullable(),
  note: Note,
}

type Details = { readonly [F in keyof PackageDetails]: z.ZodType<PackageDetails[F]> }

const mode = z.enum(shippingModes).nullable()
const service = ShortText.nullable()
const originBranchId = Id.nullable()
const insurance = z.enum(insuranceChoices).nullable()
const laterDetails = {
  mode,
  service,
  originBranchId,
  lines: SentLines,
  dutyCategory: DutyCategory,
  insurance,
}

/** All details of a package. Newer ones need a default here, because earlier apps don't send them. */
export const detailsArgs = {
  ...firstDetails,
  mode: mode.default(null),
  service: service.default(null),
  originBranchId: originBranchId.default(null),
  lines: SentLines.default([]),
  dutyCategory: DutyCategory.default(null),
  insurance: insurance.default(null),
} satisfies Details

/** Some details of a package. They have no defaults here, because every edit of another field would write them. */
export const someDetails = z.object({ ...firstDetails, ...laterDetails } satisfies Details).partial()

/** Only the changed fields. JSON has no undefined, so a field with that value counts as absent. */
export const PackageChanges = someDetails.transform(
  (changes): Partial<PackageDetails> => pickDefined(changes),
)
