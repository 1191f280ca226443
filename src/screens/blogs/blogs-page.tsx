import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BlogSummary } from '#sync/api/company/blogs.ts'
import { blogPolicy } from '#sync/policies/blog.ts'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { blogsQuery } from '../../queries/api/public-data.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, PostsIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { NewPostDialog } from './new-post-dialog.tsx'
import { PostCard, pickPosts, postColumns, postSearch, postStates, postStateText } from './post-list.tsx'

const keyOf = (row: BlogSummary) => row.blogId
const words = {
  icon: PostsIcon,
  empty: 'No posts yet',
  emptyText: 'Write the first one. Visitors read published posts on the Inspire page.',
}
const states = postStates.map((value) => ({ value, text: postStateText[value] }))

/** The posts of the Inspire page, drafts included. */
export function BlogsPage() {
  const session = useSession()
  const [isAdding, { open, close }] = useDisclosure(false)
  const list = useListSearch(postSearch)
  const source = useWholeList(blogsQuery, pickPosts(list.values))
  const columns = useColumns('blogs', postColumns)
  const filters = { chips: oneChips(states, list.values.state, (state) => list.set({ state })) }
  return (
    <Page
      title="Blogs"
      note={source.is === 'shown' && plural(source.total, 'post')}
      actions={
        session &&
        blogPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={open}>
            New post
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'blogs', list, columns, filters }}
        label="Search posts"
        placeholder="Title, summary, address"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Posts"
        rowKey={keyOf}
        rowName={(row) => row.title}
        card={(row) => <PostCard row={row} />}
      />
      {isAdding && <NewPostDialog onClose={close} />}
    </Page>
  )
}
