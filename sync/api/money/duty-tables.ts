import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import { DutyTable, dutyTableFields } from '../../entities/money/duty-table.ts'
import { row } from '../row.ts'

const fields = z.object(dutyTableFields)

/** Updates only the fields in the body; the rates must be complete. */
export const DutyTableUpdate = fields.partial()

export const ListedDutyTable = DutyTable.extend({ current: z.boolean() })

const ByDutyTable = z.object({ dutyTableId: Id })

export const dutyTables = {
  'dutyTables.list': row({
    method: 'GET',
    path: '/api/dutytables',
    who: 'public',
    summary: 'Duty tables of all times, the newest first.',
    reply: z.array(ListedDutyTable),
  }),
  'dutyTables.suggestions': row({
    method: 'GET',
    path: '/api/dutytables/suggestions',
    who: 'any',
    summary:
      'The likely duty category of a description, by everyday words and by what staff have corrected; null if none is.',
    query: z.object({ description: ShortText }),
    reply: z.object({ category: z.string().nullable() }),
  }),
  'dutyTables.create': row({
    method: 'POST',
    path: '/api/dutytables',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a duty table that holds from a day on.',
    body: fields,
    reply: DutyTable,
  }),
  'dutyTables.update': row({
    method: 'PUT',
    path: '/api/dutytables/{dutyTableId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Changes a duty table; what was invoiced by it stays.',
    params: ByDutyTable,
    body: DutyTableUpdate,
    reply: DutyTable,
  }),
  'dutyTables.remove': row({
    method: 'DELETE',
    path: '/api/dutytables/{dutyTableId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary: 'Deletes a duty table, unless customs could not be computed without it.',
    params: ByDutyTable,
    reply: DutyTable,
  }),
}
