import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { AccountNote } from '#sync/entities/accounts/account-note.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { accountNotesQuery, addNote, removeNote } from '../../queries/api/account-notes.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './rows.module.css'

/** The office's notes about a customer, which the customer never sees. */
export function NotesPanel({ account }: { account: AccountReply }) {
  const session = useSession()
  const answer = useServerQuery(accountNotesQuery(account.accountId))
  const [noteToDelete, setDeleted] = useState<AccountNote | null>(null)
  if (!session) return null
  const canWrite = accountPolicy.canUpdate(toActor(session), account)
  const canDelete = ({ byAccountId }: AccountNote) =>
    canWrite && (session.role === 'Admin' || byAccountId === session.accountId)
  return (
    <Panel title="Notes">
      <Stack>
        <Text size="sm" c="dimmed">
          Only staff read these.
        </Text>
        {canWrite && <NewNote accountId={account.accountId} />}
        <ServerContent answer={answer} away="Notes are shown when you’re online.">
          {(notes) => (
            <>
              {notes.length === 0 && <Text c="dimmed">No notes yet.</Text>}
              <ul className={classes['list']} aria-label="Notes">
                {notes.map((note) => (
                  <li key={note.accountNoteId} className={classes['item']}>
                    <div className={classes['words']}>
                      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Text>
                      <Text size="sm" c="dimmed">
                        {note.by} · {formatDateTime(note.createdAt)}
                      </Text>
                    </div>
                    {canDelete(note) && (
                      <Button variant="subtle" size="xs" onClick={() => setDeleted(note)}>
                        Delete
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </ServerContent>
      </Stack>
      {noteToDelete && <DeleteDialog note={noteToDelete} onClose={() => setDeleted(null)} />}
    </Panel>
  )
}

function NewNote({ accountId }: { accountId: string }) {
  const { send } = useWrite(addNote)
  const state = useSaveForm({
    initialValues: { text: '' },
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: 'Write the note.' } : {}),
    save: async ({ text }) => {
      await send({ params: { id: accountId }, body: { text: text.trim() } })
      await toastSuccessOf(addNote)
      state.form.reset()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Add note"
      actions={
        <Group>
          <Button type="submit" loading={state.busy}>
            Add note
          </Button>
        </Group>
      }
    >
      <Textarea label="New note" autosize minRows={2} maxLength={500} {...state.form.getInputProps('text')} />
    </SaveForm>
  )
}

function DeleteDialog({ note, onClose }: { note: AccountNote; onClose: () => void }) {
  const { send } = useWrite(removeNote)
  return (
    <ReasonDialog
      title="Delete this note?"
      confirm="Delete note"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: note.accountNoteId } })
        await toastSuccessOf(removeNote)
      }}
    >
      The note leaves this page. The audit log keeps it.
    </ReasonDialog>
  )
}
