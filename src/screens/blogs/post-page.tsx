import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PostReply } from '#sync/api/company/blogs.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { blogPolicy } from '#sync/policies/blog.ts'
import { clock } from '../../browser/clock.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { useRowAtOpening } from '../../components/save-form/use-row-at-opening.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { removePost, savePost } from '../../queries/api/posts.ts'
import { postQuery } from '../../queries/api/public-data.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { PostElements } from '../../ui/texts/post-elements.tsx'
import classes from './blogs.module.css'
import { PostState } from './post-list.tsx'

const backLink = { to: pathTo('/admin/blogs'), text: 'Blogs' }

/** A post as visitors read it, and whether it is published. */
export function BlogPage({ slug }: { slug: string }) {
  const answer = useServerQuery(postQuery(slug))
  const post = answer.is === 'shown' ? answer.data : null
  if (post) return <PostBody post={post} />
  return (
    <Page narrow title="Post" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The post is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

const PostBody = ({ post }: { post: PostReply }) => (
  <Page narrow title={post.title} back={backLink} actions={<PostActions post={post} />}>
    <Stack>
      <Panel>
        <FactList
          facts={[
            ['Status', <PostState key="status" publishedAt={post.publishedAt} />],
            ['Published', post.publishedAt && formatDateTime(post.publishedAt)],
            ['Changed', formatDateTime(post.updatedAt)],
            ['Address', <PublicLink key="address" post={post} />, 'wide'],
          ]}
        />
      </Panel>
      <Panel title="Preview">
        {post.summary !== '' && (
          <Text c="dimmed" mb="sm">
            {post.summary}
          </Text>
        )}
        <article className={classes['prose']}>
          {post.body === '' ? (
            <Text c="dimmed">Nothing is written yet.</Text>
          ) : (
            <PostElements content={post.content} />
          )}
        </article>
      </Panel>
    </Stack>
  </Page>
)

const PublicLink = ({ post: { slug, publishedAt } }: { post: PostReply }) =>
  publishedAt === null ? (
    pathTo('/inspire/$slug', { slug })
  ) : (
    <a href={pathTo('/inspire/$slug', { slug })} target="_blank" rel="noopener">
      /inspire/{slug}
    </a>
  )

function PostActions({ post }: { post: PostReply }) {
  const session = useSession()
  const [isRemoving, setRemoving] = useState(false)
  if (!session) return null
  return (
    <>
      {blogPolicy.canRemove(session) && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<DeleteIcon size={18} />}
          onClick={() => setRemoving(true)}
        >
          Delete
        </Button>
      )}
      {blogPolicy.canUpdate(session) && (
        <>
          <Button
            variant="default"
            leftSection={<EditIcon size={18} />}
            component={Link}
            to={pathTo('/admin/blogs/$blog/edit', { blog: post.slug })}
          >
            Edit
          </Button>
          <PublishButton post={post} />
        </>
      )}
      {isRemoving && <RemoveDialog post={post} onClose={() => setRemoving(false)} />}
    </>
  )
}

function PublishButton({ post }: { post: PostReply }) {
  const [isAsked, setAsked] = useState(false)
  const isPublished = post.publishedAt !== null
  return (
    <>
      <Button variant={isPublished ? 'default' : 'filled'} onClick={() => setAsked(true)}>
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      {isAsked && <PublishDialog post={post} onClose={() => setAsked(false)} />}
    </>
  )
}

function PublishDialog({ post, onClose }: { post: PostReply; onClose: () => void }) {
  const { send } = useEdit(savePost)
  const atOpening = useRowAtOpening(post)
  const isPublished = atOpening.publishedAt !== null
  const text = isPublished ? 'Unpublish' : 'Publish'
  return (
    <ReasonDialog
      title={`${text} this post?`}
      confirm={text}
      isHarmless
      onClose={onClose}
      onConfirm={async () => {
        await send({
          body: { blogId: atOpening.blogId, publishedAt: isPublished ? null : isoOf(clock.now()) },
          base: atOpening,
        })
        await toastSuccessOf(savePost)
      }}
    >
      {isPublished
        ? 'Visitors can no longer read it. It stays here as a draft.'
        : 'Visitors read it on the Inspire page from now on.'}
    </ReasonDialog>
  )
}

function RemoveDialog({ post: { blogId, title }, onClose }: { post: PostReply; onClose: () => void }) {
  const { send } = useWrite(removePost)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={`Delete ${title}?`}
      confirm="Delete post"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: blogId } })
        await toastSuccessOf(removePost)
        await navigate({ to: '/admin/blogs' })
      }}
    >
      It can’t be brought back. To hide it for a while, unpublish it.
    </ReasonDialog>
  )
}
