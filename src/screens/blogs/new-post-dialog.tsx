import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addPost } from '../../queries/api/posts.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { checkPost, slugOf } from './post-values.ts'

/** Creates a draft with a title; the rest is written on its own page. */
export function NewPostDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(addPost)
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues: { title: '' },
    check: ({ title }): Record<string, string> => {
      const { title: problem, slug } = checkPost({ title, slug: slugOf(title) })
      return problem || slug ? { title: problem ?? 'Use some letters from A to Z in it.' } : {}
    },
    save: async ({ title }) => {
      const { slug } = await send({ body: { title: title.trim(), slug: slugOf(title) } })
      await toastSuccessOf(addPost)
      await navigate({ to: '/admin/blogs/$blog/edit', params: { blog: slug } })
    },
  })
  return (
    <FormDialog title="New post" onClose={onClose} label="Write post" state={state}>
      <TextInput label="Title" maxLength={200} data-autofocus {...state.form.getInputProps('title')} />
    </FormDialog>
  )
}
