import * as z from 'zod'
import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { note, whole } from '../kinds/kinds.ts'
import { moveReasons } from './move-reason.ts'

export const expectedMoveFields = {
  /** The days that were expected before. */
  from: whole('From', z.iso.date(), 'everyone'),
  to: whole('To', z.iso.date(), 'everyone'),
  reason: whole('Reason', z.enum(moveReasons), 'everyone'),
  /** The words for a delay or a hold, which the owner reads. */
  note: note('Note', 'everyone'),
  at: whole('Time', Timestamp, 'everyone'),
}
export const ExpectedMove = entityOf(expectedMoveFields)
export interface ExpectedMove extends RowOfFields<typeof expectedMoveFields> {}
