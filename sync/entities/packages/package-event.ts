import * as z from 'zod'
import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import {
  flag,
  idList,
  idOf,
  key,
  note,
  openChoice,
  openJmd,
  openPart,
  openText,
  textLine,
  timestamp,
  whole,
} from '../kinds/kinds.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { customsChannels, customsStates } from './customs.ts'
import { packageStatuses } from './package-status.ts'

/** A record from customs. A null field says nothing about its subject. */
const customsRecordFields = {
  state: whole('State', z.enum(customsStates), 'everyone'),
  note: note('Note', 'everyone'),
  channel: openChoice('Channel', customsChannels, 'staff'),
  entryNumber: openText('Entry number', 'staff'),
  dutyJmdCents: openJmd('Duty', 'staff'),
}
export const CustomsRecord = entityOf(customsRecordFields)
export interface CustomsRecord extends RowOfFields<typeof customsRecordFields> {}

/** Append-only. Events are the customer's timeline, and the package's status is folded from them. */
export const packageEventFields = {
  packageEventId: key('Event'),
  packageId: key('Package'),
  /** The package's owner, copied because it decides who may see the event. */
  accountId: idOf('Customer', 'everyone'),
  /** The package's driver, copied for the same reason. */
  driverId: idOf('Driver', 'staff'),
  /** The package's offices, copied for the same reason. */
  offices: idList('Offices', 'staff'),
  status: whole('Status', z.enum(packageStatuses), 'everyone'),
  /** A permitted step back with a note. It overrides earlier events that are further along the line. */
  stepBack: flag('Step back', 'everyone'),
  /** The time of the event, as far as the server can vouch for it. It is a label; `rank` orders events. */
  occurredAt: whole('Time', Timestamp, 'everyone'),
  /** The device's own time if it was corrected. */
  deviceAt: timestamp('Time of the device', 'staff'),
  /**
   * The event's place among the package's events, assigned by the server on arrival: a version, or a value between two.
   */
  rank: whole('Place', z.number().min(0), 'everyone'),
  /** The server's time of arrival; null until then. */
  recordedAt: timestamp('Recorded', 'everyone'),
  by: textLine('By', 'staff'),
  deviceId: textLine('Device', 'staff'),
  branchId: idOf('Branch', 'everyone'),
  note: note('Note', 'staff'),
  /** The office to which it left by road with this event; null for any other. */
  headingTo: idOf('On the way to', 'everyone'),
  /** Set on a customs record. It happens at the place in `status` and moves nothing. */
  customs: openPart<CustomsRecord>('Customs', customsRecordFields),
  ...rowFieldRows,
}
export const PackageEvent = entityOf(packageEventFields)
export type PackageEvent = RowOfFields<typeof packageEventFields>
