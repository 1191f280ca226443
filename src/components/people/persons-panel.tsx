import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { type AuthorizedPerson, maxAuthorizedPersons } from '#sync/entities/accounts/authorized-person.ts'
import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import { accountsManage } from '../../http/calls.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { updateAuthorizedPersons } from '../../queries/api/own/own-account.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useRowAtOpening } from '../save-form/use-row-at-opening.ts'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { EntryRow } from './entry-row.tsx'
import { PersonFields } from './person-fields.tsx'

interface PersonsProps {
  account: AccountReply
  /** Whether this is the account of the person logged in. */
  isOwn: boolean
  canEdit: boolean
}

function countText({ account: { authorizedPersons }, isOwn }: PersonsProps): string {
  const { length } = authorizedPersons
  if (length > 0) return `${length} of ${maxAuthorizedPersons}. They need the ID you name here.`
  return isOwn
    ? 'Name up to five people who may pick up your packages with their own ID.'
    : 'Nobody else may collect for this customer.'
}

/** The people who may pick up packages for a customer. */
export const PersonsPanel = (props: PersonsProps) => (
  <Panel title="Authorized persons">
    <Stack>
      <Persons {...props} />
    </Stack>
  </Panel>
)

function Persons(props: PersonsProps) {
  const { account, isOwn, canEdit } = props
  const { authorizedPersons: persons } = account
  const [editing, setEditing] = useState<AuthorizedPerson | 'new' | null>(null)
  const [leaving, setLeaving] = useState<AuthorizedPerson | null>(null)
  return (
    <>
      <Text c="dimmed">{countText(props)}</Text>
      {persons.map((person) => (
        <EntryRow
          key={person.authorizedPersonId}
          title={person.name}
          text={[
            person.relationship,
            !isOwn && person.phone,
            idTypeText(person.idType),
            person.idLast4 && `ends in ${person.idLast4}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {...(canEdit ? { onEdit: () => setEditing(person), onRemove: () => setLeaving(person) } : {})}
        />
      ))}
      {canEdit && (
        <Group>
          <Button
            variant="default"
            disabled={persons.length >= maxAuthorizedPersons}
            onClick={() => setEditing('new')}
          >
            Add a person
          </Button>
        </Group>
      )}
      {editing && (
        <PersonForm
          account={account}
          person={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving && <LeaveDialog {...{ account, isOwn }} person={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

type NewPerson = Omit<AuthorizedPerson, 'authorizedPersonId'> & { authorizedPersonId?: string }

/** Replaces a person of the list as it was when the dialog opened, or removes them. */
function useReplacePerson(account: AccountReply, person: AuthorizedPerson | null) {
  const { send } = useEdit(updateAuthorizedPersons)
  const atOpening = useRowAtOpening(account)
  const otherPersons = atOpening.authorizedPersons.filter(
    ({ authorizedPersonId }) => authorizedPersonId !== person?.authorizedPersonId,
  )
  return (replacements: readonly NewPerson[]) =>
    withToasts(
      accountsManage('accounts.updateAuthorizedPersons'),
      send({
        body: { accountId: atOpening.accountId, authorizedPersons: [...otherPersons, ...replacements] },
        base: atOpening,
      }),
    )
}

interface LeaveDialogProps {
  account: AccountReply
  isOwn: boolean
  person: AuthorizedPerson
  onClose: () => void
}

function LeaveDialog({ account, isOwn, person, onClose }: LeaveDialogProps) {
  const replace = useReplacePerson(account, person)
  return (
    <AskDialog
      title={`Remove ${person.name}?`}
      confirm="Remove"
      onConfirm={async () => {
        await replace([])
        onClose()
      }}
      onClose={onClose}
    >
      They can no longer pick up {isOwn ? 'your' : 'this customer’s'} packages.
    </AskDialog>
  )
}

interface PersonFormProps {
  account: AccountReply
  person: AuthorizedPerson | null
  onClose: () => void
}

const nobody: NewPerson = { name: '', phone: '', relationship: '', idType: 'DriversLicence', idLast4: '' }

function PersonForm({ account, person, onClose }: PersonFormProps) {
  const replace = useReplacePerson(account, person)
  const state = useSaveForm<NewPerson>({
    initialValues: person ?? nobody,
    check: ({ name, idLast4 }) => ({
      ...(name.trim() ? {} : { name: 'Enter the name as it appears on the ID.' }),
      ...(/^([A-Za-z0-9]{4})?$/.test(idLast4.trim())
        ? {}
        : { idLast4: 'Enter the last four letters or digits of the ID’s number.' }),
    }),
    save: async (values) => {
      await replace([values])
      onClose()
    },
  })
  const field = state.form.getInputProps
  return (
    <FormDialog
      fillsPhone
      title={person ? `Edit ${person.name}` : 'Add an authorized person'}
      label={person ? 'Save' : 'Add'}
      state={state}
      onClose={onClose}
    >
      <PersonFields field={field} />
    </FormDialog>
  )
}
