import type { Kysely } from 'kysely'
import type { BlogSummary } from '#sync/api/company/blogs.ts'
import type { Blog } from '#sync/entities/company/blog.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The newest first; drafts, which have no day yet, before all. */
export const listBlogs = (db: Tables, withDrafts: boolean): Promise<BlogSummary[]> =>
  db
    .selectFrom('blog')
    .select(['blogId', 'slug', 'title', 'summary', 'cover', 'publishedAt', 'createdAt', 'updatedAt'])
    .$if(!withDrafts, (builder) => builder.where('publishedAt', 'is not', null))
    .orderBy((eb) => eb.fn.coalesce('publishedAt', eb.val('9999')), 'desc')
    .orderBy('blogId', 'desc')
    .execute()

export const findBlogBySlug = (db: Tables, slug: string): Promise<Blog | undefined> =>
  db.selectFrom('blog').selectAll().where('slug', '=', slug).executeTakeFirst()

export const findBlog = (db: Tables, blogId: string): Promise<Blog | undefined> =>
  db.selectFrom('blog').selectAll().where('blogId', '=', blogId).executeTakeFirst()

export const insertBlog = async (db: Tables, input: Blog): Promise<void> => {
  await db.insertInto('blog').values(input).execute()
}

export async function changeBlog(db: Tables, { blogId, ...input }: Blog): Promise<void> {
  await db.updateTable('blog').where('blogId', '=', blogId).set(input).execute()
}

export const deleteBlog = async (db: Tables, blogId: string): Promise<void> => {
  await db.deleteFrom('blog').where('blogId', '=', blogId).execute()
}
