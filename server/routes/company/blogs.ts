import type { FastifyRequest } from 'fastify'
import type { blogs } from '#sync/api/company/blogs.ts'
import type { Blog } from '#sync/entities/company/blog.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { may } from '#sync/policies/actor.ts'
import { sessionOf } from '../../accounts/actor.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  changeBlog,
  deleteBlog,
  findBlog,
  findBlogBySlug,
  insertBlog,
  listBlogs,
} from '../../db/company/blogs.ts'
import { editRow } from '../../edits/edit-row.ts'

import type { Handlers } from '../../http/route.ts'
import { mustHaveRoom } from './page-room.ts'
import { mustBeReadable, withContent } from './post-content.ts'

const mustBeBlog = (blog: Blog | undefined): Blog => {
  if (!blog) throw new Refusal('not-found', 'Post not found. It may have been deleted.')
  return blog
}

async function mustHaveFreeSlug(tx: Transaction, { blogId, slug }: Blog): Promise<void> {
  const namesake = await findBlogBySlug(tx.kysely, slug)
  if (namesake && namesake.blogId !== blogId)
    throw new Refusal(
      'already-exists',
      `"${namesake.title}" already has the address ${slug}. Choose another.`,
      {
        slug: ['is already in use'],
      },
    )
}

/** A day to come keeps a post back until then. */
export const isPublished = ({ publishedAt }: Pick<Blog, 'publishedAt'>, now: string): boolean =>
  publishedAt !== null && publishedAt <= now

/** The posts that visitors see. */
export async function publishedBlogs({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>) {
  const now = isoOf(clock.now())
  return (await listBlogs(db.reads.kysely, false)).filter((blog) => isPublished(blog, now))
}

/** The calls are public, and a session only adds to them; one that has ended is none. */
async function maySeeDrafts(deps: AccountDeps, request: FastifyRequest): Promise<boolean> {
  if (!request.headers.authorization) return false
  const session = await sessionOf(deps, request).catch(() => null)
  return session !== null && may(session.actor, 'BlogView')
}

export const blogHandlers: Handlers<typeof blogs, AccountDeps> = {
  'blogs.list': async ({ request }, deps) =>
    (await maySeeDrafts(deps, request)) ? listBlogs(deps.db.reads.kysely, true) : publishedBlogs(deps),

  'blogs.bySlug': async ({ params, request }, deps) => {
    const blog = mustBeBlog(await findBlogBySlug(deps.db.reads.kysely, params.slug))
    if (isPublished(blog, isoOf(deps.clock.now()))) return withContent(blog)
    return withContent(mustBeBlog((await maySeeDrafts(deps, request)) ? blog : undefined))
  },

  'blogs.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'blog.create'), async (tx) => {
      const blog = { ...body, blogId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }
      mustBeReadable(blog.body)
      await mustHaveRoom(tx, 'posts')
      await mustHaveFreeSlug(tx, blog)
      await insertBlog(tx.kysely, blog)
      await tx.note('blog', blog.blogId, null, blog)
      return blog
    }),

  'blogs.update': editRow(({ body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = mustBeBlog(await findBlog(tx.kysely, body.blogId))
      const after = { ...before, ...pickDefined(body), updatedAt: tx.at }
      if (after.body !== before.body) mustBeReadable(after.body)
      await mustHaveFreeSlug(tx, after)
      await changeBlog(tx.kysely, after)
      await tx.note('blog', after.blogId, before, after)
      return after
    }
    return withTransaction(deps, byOf(signed, request, 'blog.update'), write, { mustHold })
  }),

  'blogs.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'blog.delete'), async (tx) => {
      const before = mustBeBlog(await findBlog(tx.kysely, params.id))
      await deleteBlog(tx.kysely, params.id)
      await tx.note('blog', params.id, before, null)
      return before
    }),
}
