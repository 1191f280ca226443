import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addSubscriber } from '../../queries/api/newsletter.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'

interface Values {
  email: string
  name: string
  consent: string
}

/** Adds a person who agreed at the counter or on the phone. The address is stored with how they agreed. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(addSubscriber)
  const state = useSaveForm<Values>({
    initialValues: { email: '', name: '', consent: '' },
    check: ({ email, consent }) => ({
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'Enter an email address.' }),
      ...(consent.trim() === '' ? { consent: 'Write down how this person agreed.' } : {}),
    }),
    save: async (body) => {
      await send({ body })
      toastSuccess('Subscriber added')
      onClose()
    },
  })
  const field = state.form.getInputProps
  return (
    <FormDialog onClose={onClose} title="Add a subscriber" label="Add" state={state}>
      <Text size="sm" c="dimmed">
        Only people who agreed to get the newsletter. They get no mail to confirm it.
      </Text>
      <TextInput label="Email" type="email" maxLength={200} data-autofocus {...field('email')} />
      <TextInput label="Name (optional)" maxLength={200} {...field('name')} />
      <TextInput
        label="How they agreed"
        placeholder="Asked at the counter in Kingston"
        maxLength={200}
        {...field('consent')}
      />
    </FormDialog>
  )
}
