import * as z from 'zod'
import { Id, LengthIn, Note, ShortText, UsdCents, WeightLb } from '../../entities/fields.ts'
import type { PackageDetails } from '../../entities/package.ts'
import { batteries, conditions } from '../../entities/package-status.ts'
import { pickDefined } from '../../lib/pick-defined.ts'

// Written out and not taken from the row: a field that the row gets must not be asked of a change that was queued before.

/** What the first version of the app queues of a package. Nothing is added here. */
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

/** All details of a package. One that came later has a default here: an earlier app does not name it. */
export const detailsArgs = { ...firstDetails } satisfies Details

/** Some details of a package. None has a default here: each edit of another field would write it. */
export const someDetails = z.object({ ...firstDetails } satisfies Details).partial()

/** Only the fields that were changed. JSON has no undefined; a field that is there as undefined says nothing. */
export const PackageChanges = someDetails.transform(
  (changes): Partial<PackageDetails> => pickDefined(changes),
)
