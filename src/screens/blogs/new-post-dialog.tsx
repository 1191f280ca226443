import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addPost } from '../../queries/api/posts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { checkPost, slugOf } from './post-values.ts'

/** A title makes a draft; the rest is written on its own page. */
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
      toastSuccess((await addPost.row()).success ?? '')
      await navigate({ to: '/admin/blogs/$blog/edit', params: { blog: slug } })
    },
  })
  return (
    <Dialog title="New post" onClose={onClose}>
      <SaveForm
        state={state}
        label="Write post"
        actions={<DialogButtons confirm="Write post" busy={state.busy} onClose={onClose} />}
      >
        <TextInput label="Title" maxLength={200} data-autofocus {...state.form.getInputProps('title')} />
      </SaveForm>
    </Dialog>
  )
}
