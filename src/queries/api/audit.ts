import { call } from '../../http/call.ts'
import { accessControl, callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const edits = callsOf(async () => (await import('#sync/api/edits.ts')).edits)

/** The latest changes of a row, newest first; refetched with every audited change. */
export const editEntriesQuery = (edit: string, rowId: string) =>
  serverQuery({
    queryKey: ['audit', 'edits', edit, rowId],
    queryFn: () => call(edits('edits.list'), { params: { call: edit, rowId } }),
  })

/** The changes of a row, latest first, for administrators. */
export const rowAuditQuery = (entityId: string, pageSize: number) =>
  serverQuery({
    queryKey: ['audit', 'row', entityId, pageSize],
    queryFn: () =>
      call(accessControl('accounts.auditPaginated'), {
        params: { pageNumber: 1 },
        body: { pageNumber: 1, pageSize, entityId },
      }),
  })
