import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { customerPaperStates, mostPaperPictures, neededBeforeNames } from './customer-paper-states.ts'

/** A kind of paper that customers send, such as a photo ID. */
export const CustomerPaperKind = z.object({
  kindId: z.string().regex(/^[a-z0-9-]{1,40}$/, 'is not made of small letters, digits and hyphens'),
  name: ShortText.min(1, 'is missing').max(60, 'is longer than 60 characters'),
  /** What customers can't have without it; null for a paper that they may send. */
  neededBefore: z.enum(neededBeforeNames).nullable(),
  /** The days that it is good for once it was accepted; null for until the date on it. */
  validDays: z
    .int('is not a whole number of days')
    .min(1, 'is below one day')
    .max(3650, 'is more than 3650 days')
    .nullable(),
})
export type CustomerPaperKind = z.output<typeof CustomerPaperKind>

const hasOneEach = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.trim().toLowerCase())).size === values.length

export const PaperSettings = z.object({
  kinds: z
    .array(CustomerPaperKind)
    .max(10, 'are more than 10')
    .refine((kinds) => hasOneEach(kinds.map(({ name }) => name)), 'has two with the same name')
    .refine((kinds) => hasOneEach(kinds.map(({ kindId }) => kindId)), 'has two with the same id'),
  /** The days before the end of a paper on which its customer is told. */
  warnDaysBefore: z.int('is not a whole number of days').min(0, 'is below zero').max(365, 'is more than 365'),
})
export type PaperSettings = z.output<typeof PaperSettings>

export const defaultPapers: PaperSettings = {
  kinds: [
    { kindId: 'photo-id', name: 'Photo ID', neededBefore: null, validDays: null },
    { kindId: 'form-1583', name: 'USPS Form 1583', neededBefore: null, validDays: 365 },
    { kindId: 'letter-of-authority', name: 'Letter of authority', neededBefore: null, validDays: 365 },
  ],
  warnDaysBefore: 14,
}

/** A paper of a customer. Of each kind there is one in each state at most. */
export const CustomerPaper = z.object({
  paperId: Id,
  accountId: Id,
  kindId: z.string(),
  /** The name of its kind when it was sent, for a kind that was deleted since. */
  kindName: ShortText,
  /** Its pages: pictures or PDFs. */
  fileIds: z.array(Id).min(1, 'are missing: add a photo or a PDF').max(mostPaperPictures),
  state: z.enum(customerPaperStates),
  /** The last day on which it is good; null before one that lasts a number of days was accepted. */
  expiresOn: z.iso.date().nullable(),
  /** Why it was refused. */
  reason: Note,
  /** The person's name. */
  sentBy: ShortText,
  sentAt: Timestamp,
  /** The person's name; empty for customers. */
  checkedBy: ShortText,
  checkedAt: Timestamp.nullable(),
})
export type CustomerPaper = z.output<typeof CustomerPaper>
