import * as z from 'zod'
import { row } from './row.ts'

/** A change of a row by another person while it is being edited. */
export const EditEntry = z.object({
  at: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  fields: z.array(z.string()),
})
export type EditEntry = z.output<typeof EditEntry>

export const edits = {
  'edits.list': row({
    method: 'GET',
    path: '/api/edits/{call}/{rowId}',
    who: 'staff',
    summary: 'Who changed a row lately, for whoever may change it too; `call` is the call that does.',
    params: z.object({ call: z.string().max(100), rowId: z.string().max(100) }),
    reply: z.array(EditEntry),
  }),
}
