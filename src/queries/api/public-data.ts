import type { TrackingFacts } from '#sync/rules/packages/tracked.ts'
import type { CodeTrial } from '#sync/rules/prices/code-trial.ts'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { blogs, branches, files, tracking } from '../../http/calls.ts'
import { tryPromotionCode } from './money/code-trials.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

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

/** @param number '' fetches nothing */
export const trackingQuery = (number: string) =>
  serverQuery({
    queryKey: ['packages', 'tracked', number],
    queryFn: async (): Promise<TrackingFacts> => {
      try {
        return { tracked: await call(tracking('tracking.get'), { params: { number } }), failure: null }
      } catch (error) {
        // The server's reason is what the page shows; without an answer the page says that it couldn't load.
        if (error instanceof CallError && error.status !== 0) return { tracked: null, failure: error.message }
        throw error
      }
    },
    enabled: number !== '',
  })

/** The promotion of a code that a calculator tries. */
export const codeTrialQuery = (code: string) =>
  serverQuery({
    queryKey: ['promotions', 'trial', code],
    queryFn: async (): Promise<CodeTrial> => {
      try {
        return { promotion: await tryPromotionCode(code), failure: null }
      } catch (error) {
        if (error instanceof CallError && error.status !== 0)
          return { promotion: null, failure: error.message }
        throw error
      }
    },
    enabled: code !== '',
  })
