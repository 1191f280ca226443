import { call } from '../../http/call.ts'
import { blogs, branches, files } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** The active branches, as visitors see them. */
export const openBranchesQuery = serverQuery({
  queryKey: ['branches', 'open'],
  queryFn: async () => (await call(branches('branches.list'))).filter(({ active }) => active),
})

/** The pickup branches by name, for visitors, who have no replica. */
export const pickupOfficesQuery = serverQuery({
  queryKey: ['branches', 'offices'],
  queryFn: async () =>
    (await call(branches('branches.list'))).filter(({ active, kind }) => active && kind !== 'Warehouse'),
})

export const publicDocumentsQuery = serverQuery({
  queryKey: ['files', 'public'],
  queryFn: () => call(files('files.publicDocuments')),
})

export const blogsQuery = serverQuery({
  queryKey: ['blogs', 'list'],
  queryFn: () => call(blogs('blogs.list')),
})

/** @param slug null fetches nothing */
export const postQuery = (slug: string | null) =>
  serverQuery({
    queryKey: ['blogs', 'post', slug],
    queryFn: async () => (slug === null ? null : call(blogs('blogs.bySlug'), { params: { slug } })),
    enabled: slug !== null,
  })
