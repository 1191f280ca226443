import { call } from '../../http/call.ts'
import { edits } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** The latest changes of a row, newest first; refetched with every audited change. */
export const editEntriesQuery = (edit: string, rowId: string) =>
  serverQuery({
    queryKey: ['audit', 'edits', edit, rowId],
    queryFn: () => call(edits('edits.list'), { params: { call: edit, rowId } }),
  })
