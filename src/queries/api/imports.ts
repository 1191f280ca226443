import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { call } from '../../http/call.ts'
import { type BodyOf, callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const imports = callsOf(async () => (await import('#sync/api/company/imports.ts')).imports)

/** The imports of one kind, newest first. */
export const importsQuery = (kind: ImportKind) =>
  serverQuery({
    queryKey: ['imports', kind],
    queryFn: async () => (await call(imports('imports.list'))).filter((row) => row.kind === kind),
  })

/** The effects of undoing an import. Always refetched, because people may have used its rows since. */
export const undoPlanQuery = (importId: string) =>
  serverQuery({
    queryKey: ['imports', 'undo', importId],
    queryFn: () => call(imports('imports.undoPlan'), { params: { importId } }),
    gcTime: 0,
  })

const startCall = imports('imports.start')
const checkCall = imports('imports.check')
const addCall = imports('imports.addRows')

/** The calls of a running import. Throw CallError. */
export const importCalls = {
  check: (body: BodyOf<typeof checkCall>) => call(checkCall, { body }),
  start: (body: BodyOf<typeof startCall>) => call(startCall, { body }),
  addRows: (importId: string, body: BodyOf<typeof addCall>) => call(addCall, { params: { importId }, body }),
}
export type ImportCalls = typeof importCalls

export const loadImport = (importId: string) => call(imports('imports.get'), { params: { importId } })

export const finishImport = write(imports('imports.finish'), ['imports'])
export const undoImport = write(imports('imports.undo'), ['imports', 'accounts', 'packages'])

/** Ends an import after all of its rows were sent. Throws CallError. */
export const stopImport = (importId: string) => call(imports('imports.finish'), { params: { importId } })
