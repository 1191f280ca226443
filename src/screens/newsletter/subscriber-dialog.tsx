import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { newsletterPolicy } from '#sync/policies/newsletter.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { removeSubscriber, updateSubscriber } from '../../queries/api/newsletter.ts'
import { useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface SubscriberDialogProps {
  subscriber: NewsletterSubscriber
  onClose: () => void
}

export function SubscriberDialog({ subscriber, onClose }: SubscriberDialogProps) {
  const { newsletterSubscriberId: id, email } = subscriber
  const session = useSession()
  const update = useEdit(updateSubscriber)
  const [isRemoving, setRemoving] = useState(false)
  const edits = useRowEdit({
    edit: 'newsletter.update',
    rowId: id,
    row: subscriber,
    valuesOf: ({ email, name, status, consent }) => ({ email, name, status, consent }),
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: (values): Record<string, string> =>
      values.email.includes('@') ? {} : { email: 'Enter an email address.' },
    save: async (body) => {
      await update.send({ params: { id }, body, base: edits.row })
      toastSuccess('Subscriber saved')
      onClose()
    },
  })
  if (isRemoving) return <RemoveSubscriber subscriber={subscriber} onClose={() => setRemoving(false)} />
  return (
    <Dialog onClose={onClose} title={email}>
      <SaveForm
        state={state}
        label="Save"
        actions={
          <RowButtons
            confirm="Save"
            canSave={session !== null && newsletterPolicy.canUpdate(session)}
            busy={state.busy}
            onRemove={session && newsletterPolicy.canRemove(session) ? () => setRemoving(true) : null}
            onClose={onClose}
          />
        }
      >
        <TextInput label="Email" type="email" maxLength={200} {...state.form.getInputProps('email')} />
        <TextInput label="Name" maxLength={200} {...state.form.getInputProps('name')} />
        <TextInput label="How they agreed" maxLength={200} {...state.form.getInputProps('consent')} />
        <NativeSelect
          label="Status"
          data={['Subscribed', 'Unsubscribed'].map((value) => ({ value, label: value }))}
          {...state.form.getInputProps('status')}
        />
      </SaveForm>
    </Dialog>
  )
}

function RemoveSubscriber({ subscriber, onClose }: SubscriberDialogProps) {
  const { send } = useWrite(removeSubscriber)
  return (
    <ReasonDialog
      title={`Delete ${subscriber.email}?`}
      confirm="Delete subscriber"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: subscriber.newsletterSubscriberId } })
        toastSuccess('Subscriber deleted')
      }}
    >
      An import can add the address again. To keep it off the list, set it to unsubscribed instead.
    </ReasonDialog>
  )
}
