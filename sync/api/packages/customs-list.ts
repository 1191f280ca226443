import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { customsFormats, customsGaps } from '../../rules/manifests/customs-list.ts'
import { xlsxType } from '../exports.ts'
import { fileReply, row } from '../row.ts'

const params = z.object({ id: Id })
const Code = (maxLength: number) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9/-]*$/, 'takes letters, digits, - and / only')
    .max(maxLength, `is longer than ${maxLength} characters`)
    .default('')
const Port = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[A-Z0-9]{3}$/, 'is not a place code, such as USMIA')

/** The data in customs' file that no manifest has. */
export const CustomsFiling = z.object({
  officeCode: Code(5),
  voyageNumber: Code(17),
  carrierCode: Code(17),
  loadingCode: Port.default('USMIA'),
  unloadingCode: Port.default('JMKIN'),
})
export type CustomsFiling = z.output<typeof CustomsFiling>

export const CustomsGapsReply = z.object({
  packages: z.int(),
  /** The missing fields of the manifest itself. */
  manifest: z.array(z.enum(['mawbNumber', 'departsAt'])),
  gaps: z.array(
    z.object({
      packageId: Id,
      trackingNumber: z.string(),
      accountId: Id.nullable(),
      lacks: z.array(z.enum(customsGaps)),
    }),
  ),
})
export type CustomsGapsReply = z.output<typeof CustomsGapsReply>

export const customsList = {
  'manifests.customsGaps': row({
    method: 'GET',
    path: '/api/manifests/{id}/customs/gaps',
    who: 'staff',
    permission: 'PackageStatusUpdate',
    summary: 'What is missing from a manifest and its packages for the customs list.',
    params,
    reply: CustomsGapsReply,
  }),
  'manifests.customsList': row({
    method: 'POST',
    path: '/api/manifests/{id}/customs',
    who: 'staff',
    permission: 'PackageStatusUpdate',
    needsProof: true,
    summary: 'The customs list of a manifest, with TRNs: PDF, Excel, or AWBOLDS for ASYCUDA World.',
    params,
    body: CustomsFiling.extend({ format: z.enum(customsFormats, 'must be pdf, xlsx or xml') }),
    ...fileReply('application/pdf', xlsxType, 'application/xml; charset=utf-8'),
  }),
}
