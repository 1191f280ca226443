import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pathBelow } from '../../guards/path-to.ts'
import { PostElements } from '../../ui/texts/post-elements.tsx'
import cards from './cards.module.css'
import type { PublicPageProps } from './page-data.ts'
import prose from './prose.module.css'
import shared from './public.module.css'
import { BrandLink, PublicPage, StartButton } from './public-parts.tsx'

const months = new Intl.DateTimeFormat('en-JM', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayText = (at: string | null): string =>
  at === null ? 'Draft' : months.format(new Date(`${jamaicaDay(at)}T00:00:00Z`))

export function InspirePage({ data: { blogs, company } }: PublicPageProps) {
  return (
    <PublicPage title="Inspire" lead="Tips for shopping in the US and getting it home.">
      {blogs.length === 0 ? (
        <p>There are no posts yet.</p>
      ) : (
        <ul className={cards['posts']}>
          {blogs.map(({ blogId, slug, title, summary, publishedAt }) => (
            <li key={blogId}>
              <h2>
                <a href={pathBelow(company.home, '/inspire/$slug', { slug })}>{title}</a>
              </h2>
              <p>{summary}</p>
              <small>{dayText(publishedAt)}</small>
            </li>
          ))}
        </ul>
      )}
    </PublicPage>
  )
}

export function PostPage({ data: { post, company } }: PublicPageProps) {
  if (!post) return null
  return (
    <PublicPage title={post.title} lead={post.summary}>
      <article className={prose['prose']}>
        <p className={shared['note']}>{dayText(post.publishedAt)}</p>
        <PostElements content={post.content} />
        <p className={shared['after']}>
          <StartButton company={company} />{' '}
          <BrandLink company={company} to="/inspire">
            All posts
          </BrandLink>
        </p>
      </article>
    </PublicPage>
  )
}
