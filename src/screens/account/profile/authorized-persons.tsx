import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts.ts'
import { type AuthorizedPerson, mostAuthorizedPersons } from '#sync/entities/authorized-person.ts'
import { idTypeOptions, idTypeText } from '#sync/entities/id-types.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useRowAtOpening } from '../../../components/save-form/use-row-at-opening.ts'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { accountsManage } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { ownProfileQuery, updateAuthorizedPersons } from '../../../queries/api/own-account.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'
import { useEdit } from '../../../queries/api/use-write.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EntryRow } from './entry-row.tsx'

/** Who may pick up packages for this customer. */
export function AuthorizedPersonsPanel() {
  const account = useServerQuery(ownProfileQuery)
  return (
    <Panel title="Authorized persons">
      <ServerContent answer={account} away="You can change them when you’re online.">
        {(own) => <Persons own={own} />}
      </ServerContent>
    </Panel>
  )
}

function Persons({ own }: { own: AccountReply }) {
  const { authorizedPersons: persons } = own
  const [editing, setEditing] = useState<AuthorizedPerson | 'new' | null>(null)
  const [leaving, setLeaving] = useState<AuthorizedPerson | null>(null)
  return (
    <>
      <Text c="dimmed">
        {persons.length === 0
          ? 'Name up to five people who may pick up your packages with their own ID.'
          : `${persons.length} of ${mostAuthorizedPersons}. They need the ID you name here.`}
      </Text>
      {persons.map((person) => (
        <EntryRow
          key={person.authorizedPersonId}
          title={person.name}
          text={[
            person.relationship,
            idTypeText(person.idType),
            person.idLast4 && `ends in ${person.idLast4}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          onEdit={() => setEditing(person)}
          onRemove={() => setLeaving(person)}
        />
      ))}
      <Group>
        <Button
          variant="default"
          disabled={persons.length >= mostAuthorizedPersons}
          onClick={() => setEditing('new')}
        >
          Add a person
        </Button>
      </Group>
      {editing && (
        <PersonForm own={own} person={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {leaving && <LeaveDialog own={own} person={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

type NewPerson = Omit<AuthorizedPerson, 'authorizedPersonId'> & { authorizedPersonId?: string }

/** Puts another person, or nobody, in the place of one of the list as it was when the dialog opened. */
function useReplacePerson(own: AccountReply, person: AuthorizedPerson | null) {
  const { send } = useEdit(updateAuthorizedPersons)
  const atOpening = useRowAtOpening(own)
  const others = atOpening.authorizedPersons.filter(
    ({ authorizedPersonId }) => authorizedPersonId !== person?.authorizedPersonId,
  )
  return (added: readonly NewPerson[]) =>
    withToasts(
      accountsManage('accounts.updateAuthorizedPersons'),
      send({ body: { authorizedPersons: [...others, ...added] }, base: atOpening }),
    )
}

interface LeaveDialogProps {
  own: AccountReply
  person: AuthorizedPerson
  onClose: () => void
}

function LeaveDialog({ own, person, onClose }: LeaveDialogProps) {
  const replace = useReplacePerson(own, person)
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
      They can no longer pick up your packages.
    </AskDialog>
  )
}

interface PersonFormProps {
  own: AccountReply
  person: AuthorizedPerson | null
  onClose: () => void
}

const nobody: NewPerson = { name: '', phone: '', relationship: '', idType: 'DriversLicence', idLast4: '' }

function PersonForm({ own, person, onClose }: PersonFormProps) {
  const replace = useReplacePerson(own, person)
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
      <TextInput label="Full name" maxLength={200} {...field('name')} />
      <TextInput label="Phone (optional)" type="tel" maxLength={200} {...field('phone')} />
      <TextInput
        label="Relationship (optional)"
        placeholder="Sister"
        maxLength={200}
        {...field('relationship')}
      />
      <NativeSelect label="ID they will show" data={idTypeOptions} {...field('idType')} />
      <TextInput
        label="Last four characters of the ID’s number (optional)"
        maxLength={4}
        {...field('idLast4')}
      />
    </FormDialog>
  )
}
