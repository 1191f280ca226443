import { Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Blog } from '#sync/entities/company/blog.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { savePost } from '../../queries/api/posts.ts'
import { postQuery } from '../../queries/api/public-data.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './blogs.module.css'
import { PostPreview } from './post-preview.tsx'
import { changedPostFields, checkPost, type PostValues, valuesOfPost } from './post-values.ts'

/** Edits a post next to a preview of what visitors will see. */
export function BlogEditPage({ slug }: { slug: string }) {
  const answer = useServerQuery(postQuery(slug))
  return (
    <Page title="Edit post" back={{ to: pathTo('/admin/blogs/$blog', { blog: slug }), text: 'Post' }}>
      <ServerContent
        answer={answer}
        away="You’re offline. Posts need a connection; this page continues by itself."
      >
        {(post) => post && <EditForm key={post.blogId} post={post} />}
      </ServerContent>
    </Page>
  )
}

function EditForm({ post }: { post: Blog }) {
  const { send } = useEdit(savePost)
  const navigate = useNavigate()
  const edits = useRowEdit({
    edit: 'blogs.update',
    rowId: post.blogId,
    row: post,
    valuesOf: valuesOfPost,
  })
  const state = useSaveForm<PostValues>({
    initialValues: edits.values,
    edits,
    check: checkPost,
    save: async (values) => {
      const changes = changedPostFields(edits.values, values)
      if (Object.keys(changes).length > 0) {
        await send({ body: { blogId: post.blogId, ...changes }, base: edits.row })
        await toastSuccessOf(savePost)
      }
      await navigate({ to: '/admin/blogs/$blog', params: { blog: changes.slug ?? edits.values.slug } })
    },
  })
  return (
    <div className={classes['editor']}>
      <SaveForm state={state} label="Save post">
        <PostFields state={state} isPublished={post.publishedAt !== null} />
      </SaveForm>
      <PostPreview values={state.form.values} />
    </div>
  )
}

function PostFields({ state, isPublished }: { state: SaveFormState<PostValues>; isPublished: boolean }) {
  const field = state.form.getInputProps
  return (
    <Panel>
      <Stack gap="sm">
        <TextInput label="Title" maxLength={200} {...field('title')} />
        <TextInput
          label="Address"
          description={isPublished ? 'Links to the old address stop working.' : 'After /inspire/'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={80}
          {...field('slug')}
        />
        <Textarea
          label="Summary"
          description="In the list of posts and in search results"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          {...field('summary')}
        />
        <Textarea
          label="Text"
          description="Markdown: # heading, **bold**, *italic*, - list, [link](https://…)"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          minRows={12}
          maxRows={28}
          maxLength={50_000}
          {...field('body')}
        />
      </Stack>
    </Panel>
  )
}
