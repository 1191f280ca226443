import * as z from 'zod'
import { AuthorizedPerson, IdLast4 } from '../../entities/accounts/authorized-person.ts'
import { Id, Note, ShortText, Timestamp } from '../../entities/fields.ts'
import { CustomsArgs } from '../../mutators/packages/customs.ts'
import { DeliverArgs } from '../../mutators/packages/deliver.ts'
import { releaseProblemNames } from '../../rules/payments/release.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { row } from '../row.ts'
import { OwnedPackage } from './owned-package.ts'

/** The problems with handing a package over now, its debts and the possible recipients. */
export const ReleaseReply = z.object({
  packageId: Id,
  trackingNumber: z.string(),
  problems: z.array(
    z.object({ problem: z.enum(releaseProblemNames), text: z.string(), canOverride: z.boolean() }),
  ),
  owedJmdCents: z.int(),
  /** Storage since it was billed that is on no invoice yet: *Accept Payments* bills and takes it. */
  storageJmdCents: z.int(),
  owner: z.object({ accountId: Id, name: z.string(), mailbox: z.string() }).nullable(),
  authorizedPersons: z.array(
    AuthorizedPerson.pick({ name: true, relationship: true, idType: true, idLast4: true }),
  ),
})
export type ReleaseReply = z.output<typeof ReleaseReply>

/** The calls that release packages, at customs and at the counter. */
export const release = {
  'packages.delivertocustomer': row({
    method: 'POST',
    path: '/api/packages/delivertocustomer',
    who: 'staff',
    permission: 'PackageDeliver',
    summary:
      'Hands packages to the customer or somebody they sent: all or none, and the refusal says why for each. Somebody not authorized needs `reason`, `idType` and `idLast4`, or the customer’s six-digit `code`; `overrideReason` of a chief lets go what isn’t billed or paid for. `onward` names another courier who takes them on, with its number and page: then nothing may be owed.',
    body: DeliverArgs.pick({ packageIds: true }).extend({
      recipient: DeliverArgs.shape.recipient.extend({
        relationship: ShortText.default(''),
        idType: ShortText.default(''),
        idLast4: IdLast4.default(''),
      }),
      reason: Note.default(''),
      overrideReason: Note.default(''),
      code: DeliverArgs.shape.code,
      onward: DeliverArgs.shape.onward,
      proof: DeliverArgs.pick({ signatureFileId: true, photoFileIds: true }).optional(),
      occurredAt: Timestamp.optional(),
    }),
    reply: z.array(OwnedPackage),
    success: successTexts['package.deliver'],
    failure: failureTexts['package.deliver'],
  }),
  'packages.release': row({
    method: 'POST',
    path: '/api/packages/release',
    who: 'staff',
    permission: 'PackageDeliver',
    summary:
      'What stands in the way of handing packages over, what is owed for them, and who may take them. Writes nothing.',
    body: DeliverArgs.pick({ packageIds: true }),
    reply: z.array(ReleaseReply),
    failure: 'Getting packages failed!',
  }),
  'packages.customs': row({
    method: 'PUT',
    path: '/api/packages/customs',
    who: 'staff',
    permission: 'PackageStatusUpdate',
    summary:
      'Records where packages stand with customs: all of them or none. A hold needs its reason in `note`, which the owner reads. What is left out stays. `dutyJmdCents`, what customs charged, replaces the computed duty; on an issued invoice the difference becomes a credit note or a further invoice.',
    body: CustomsArgs.extend({ occurredAt: Timestamp.optional() }),
    reply: z.array(OwnedPackage),
    success: successTexts['package.update'],
    failure: failureTexts['package.update'],
  }),
}
