import { Link } from '@tanstack/react-router'
import type { BlogSummary } from '#sync/api/company/blogs.ts'
import { CardHead, CardLine, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { DoneIcon, DraftIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

export const postStates = ['published', 'draft'] as const
export const postStateText = { published: 'Published', draft: 'Draft' } as const

const sorts = ['title', 'published', 'updated'] as const
const fields = { state: oneOf(postStates) }
export const postSearch = listSearch(fields, sorts, '-updated')
type PostSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const pickPosts =
  ({ q, state, sort }: PostSearch) =>
  (rows: readonly BlogSummary[]): BlogSummary[] =>
    sortRows(
      rows.filter(
        (row) =>
          matchesSearch(q, row.title, row.summary, row.slug) &&
          (state === undefined || (row.publishedAt !== null) === (state === 'published')),
      ),
      sort,
      {
        title: (row) => row.title,
        published: (row) => row.publishedAt ?? '',
        updated: (row) => row.updatedAt,
      },
    )

export const PostState = ({ publishedAt }: { publishedAt: string | null }) =>
  publishedAt === null ? (
    <Tag tone="neutral" icon={DraftIcon} text={postStateText.draft} />
  ) : (
    <Tag tone="good" icon={DoneIcon} text={postStateText.published} />
  )

const TitleLink = ({ row }: { row: BlogSummary }) => (
  <Link {...rowLink} to="/admin/blogs/$blog" params={{ blog: row.slug }}>
    {row.title}
  </Link>
)

export const postColumns: readonly ListColumn<BlogSummary, (typeof sorts)[number]>[] = [
  {
    key: 'title',
    header: 'Title',
    width: 'minmax(180px, 1.4fr)',
    sort: 'title',
    fixed: true,
    cell: (row) => <TitleLink row={row} />,
  },
  {
    key: 'summary',
    header: 'Summary',
    width: 'minmax(0, 2fr)',
    roomy: true,
    cell: (row) => <span title={row.summary}>{row.summary}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '132px',
    cell: (row) => <PostState publishedAt={row.publishedAt} />,
  },
  {
    key: 'published',
    header: 'Published',
    width: '112px',
    sort: 'published',
    falling: true,
    cell: (row) => <Moment at={row.publishedAt} />,
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '112px',
    sort: 'updated',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.updatedAt} />,
  },
]

/** A row of the list on a phone. */
export const PostCard = ({ row }: { row: BlogSummary }) => (
  <>
    <CardHead>
      <TitleLink row={row} />
    </CardHead>
    <CardLine text={row.summary} />
    <PostState publishedAt={row.publishedAt} /> <Moment at={row.publishedAt ?? row.updatedAt} />
  </>
)
