import { call } from '../../http/call.ts'
import { type BodyOf, files } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { pageSize } from './server-cache/use-server-rows.ts'
import { edit, write } from './server-cache/use-write.ts'

const pages = files('files.paginated')
export const fileRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['files', 'list', body] as const,
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

/** A file's metadata. */
export const fileFactsQuery = (fileId: string) =>
  serverQuery({
    queryKey: ['files', 'facts', fileId],
    queryFn: () => call(files('files.facts'), { params: { fileId } }),
  })

export const uploadFile = write(files('files.upload'), ['files'])
export const changeFile = edit(files('files.update'), ['files'])
export const removeFile = write(files('files.remove'), ['files'])
