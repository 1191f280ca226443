import { call } from '../../http/call.ts'
import { edits } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** Who changed a row lately, the newest first; asked for again with every change of the audit. */
export const editEntriesQuery = (edit: string, rowId: string) =>
  serverQuery({
    queryKey: ['audit', 'edits', edit, rowId],
    queryFn: () => call(edits('edits.list'), { params: { call: edit, rowId } }),
  })
