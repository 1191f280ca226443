import * as z from 'zod'
import { ShortText } from '../../entities/fields.ts'
import { PrealertArgs } from '../../mutators/packages/prealert.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import { announcedGoods } from '../packages/announced-goods.ts'
import { row } from '../row.ts'
import {
  batchOf,
  callerWithKey,
  courierText,
  IsTest,
  modeText,
  partnerRow,
  trackingNumberText,
  usualServiceText,
} from './partner-row.ts'

const { quantity, mode, service } = PrealertArgs.shape

/** A package that a shop has sent to a customer, as the customer would announce it. */
export const AnnouncedPackage = z.object({
  reference: ShortText.max(100, 'is longer than 100 characters').default('').meta({
    description: 'Your own number of the package or order. It comes back in the result.',
  }),
  trackingNumber: TypedNumber.meta({ description: trackingNumberText }),
  mailbox: ShortText.min(1, 'is missing').meta({ description: 'The customer’s mailbox number.' }),
  customerName: ShortText.default('').meta({
    description: 'If it is given, it has to be the name of the mailbox’s customer.',
  }),
  ...announcedGoods,
  shipper: ShortText.default('').meta({ description: 'The shop, as the customer knows it.' }),
  courier: ShortText.default('').meta({ description: courierText }),
  pieces: quantity.default(1).meta({ description: 'The number of boxes under this tracking number.' }),
  mode: mode.meta({ description: modeText }),
  service: service.meta({ description: usualServiceText }),
})
export type AnnouncedPackage = z.output<typeof AnnouncedPackage>

export const announcedStatuses = ['announced', 'repeated', 'refused'] as const

export const AnnouncedResult = z.object({
  reference: z.string(),
  status: z.enum(announcedStatuses).meta({
    description:
      'announced: the customer has it, whatever else is known of its number. repeated: you announced it to this mailbox before, and nothing was done.',
  }),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().meta({
    description: 'The problems of a refused package by field; missing if there are none.',
  }),
  warnings: z.array(z.string()).optional().meta({
    description:
      'What was left out or looks mistyped, such as a field that is not known; missing if there is nothing.',
  }),
})
export type AnnouncedResult = z.output<typeof AnnouncedResult>

export const announce = partnerRow(
  'packages.announce',
  row({
    ...callerWithKey,
    method: 'POST',
    path: '/api/partner/prealerts',
    takesLists: true,
    summary:
      'Announces packages on their way to customers’ mailboxes, up to 500 at once, as the customers would do it. Each has its own result. A tracking number is announced to a mailbox once. The results are the same whether anybody else knows the number or not.',
    body: z.object({ packages: batchOf(AnnouncedPackage) }),
    reply: z.object({ results: z.array(AnnouncedResult), isTest: IsTest }),
  }),
)
