import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { paragraphsOf } from '#sync/lib/paragraphs.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { sendNewsletter, subscribersQuery } from '../../queries/api/newsletter.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { plural } from '../../ui/texts/format.ts'

/** The number of rows the server lists at most. */
const longList = 500

interface Newsletter {
  subject: string
  text: string
}

/** A newsletter is written, previewed, and then sent, because sending can't be undone. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const subscribers = useServerQuery(subscribersQuery)
  const readers =
    subscribers.is === 'shown'
      ? subscribers.data.filter(({ status }) => status === 'Subscribed').length
      : null
  // A full list may be cut off; the server reports the total after sending.
  const isCounted = readers !== null && readers < longList
  const recipientsText = isCounted ? plural(readers, 'subscriber') : 'all subscribers'
  const { send } = useWrite(sendNewsletter)
  const [newsletterId] = useState(() => v7())
  const [isPreview, setPreview] = useState(false)
  const state = useSaveForm<Newsletter>({
    initialValues: { subject: '', text: '' },
    check: ({ subject, text }): Record<string, string> => ({
      ...(subject.trim() ? {} : { subject: 'Enter a subject.' }),
      ...(text.trim() ? {} : { text: 'Write something.' }),
    }),
    save: async ({ subject, text }) => {
      if (!isPreview) {
        setPreview(true)
        return false
      }
      const { recipients } = await send({
        body: { newsletterId, subject: subject.trim(), text: text.trim() },
      })
      toastSuccess(`The newsletter goes to ${plural(recipients, 'subscriber')}`)
      return onClose()
    },
  })
  return (
    <Dialog onClose={onClose} size="lg" title={isPreview ? 'Send this newsletter?' : 'Write newsletter'}>
      <SaveForm
        state={state}
        label="Preview"
        actions={
          <DialogFoot>
            <Button variant="default" onClick={isPreview ? () => setPreview(false) : onClose}>
              {isPreview ? 'Edit' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              loading={state.busy || (isPreview && subscribers.is === 'loading')}
              disabled={isPreview && readers === 0}
            >
              {isPreview ? `Send to ${recipientsText}` : 'Preview'}
            </Button>
          </DialogFoot>
        }
      >
        {isPreview ? <Preview {...state.form.values} /> : <TextFields field={state.form.getInputProps} />}
      </SaveForm>
    </Dialog>
  )
}

const Preview = ({ subject, text }: Newsletter) => (
  <Panel title={subject}>
    <Stack gap="sm">
      {paragraphsOf(text).map((part) => (
        <Text key={part} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {part}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Each reader gets a link to unsubscribe.
      </Text>
    </Stack>
  </Panel>
)

interface TextFieldsProps {
  field: SaveFormState<Newsletter>['form']['getInputProps']
}

const TextFields = ({ field }: TextFieldsProps) => (
  <>
    <TextInput label="Subject" maxLength={150} data-autofocus {...field('subject')} />
    <Textarea
      label="Text"
      description="Plain text; an empty line begins a paragraph"
      minRows={12}
      maxRows={12}
      maxLength={20_000}
      {...field('text')}
    />
  </>
)
