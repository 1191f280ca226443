import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { grantableRights, partnerRightText } from '#sync/policies/partner-rights.ts'
import { clock } from '../../browser/clock.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { SecretDialog } from '../../components/session/secret-dialog.tsx'
import { addApiKey } from '../../queries/api/api-keys.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { type KeyValues, keyInput, keyProblems, lifeChoices, newKeyValues } from './key-values.ts'

export const NewSecretDialog = ({
  name,
  value,
  onClose,
}: {
  name: string
  value: string
  onClose: () => void
}) => (
  <SecretDialog title={`Key of ${name}`} name="Key" value={value} onClose={onClose}>
    Copy the key now and give it to the partner in a safe way. It can’t be shown again; a lost key gets a new
    secret.
  </SecretDialog>
)

/** Asks what a key is for and what it may do, and then shows the key once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(addApiKey)
  const session = useSession()
  const [newKey, setNewKey] = useState<{ readonly name: string; readonly key: string } | null>(null)
  const branches = (useBranches() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  const rights = session ? grantableRights(session) : []
  const state = useSaveForm<KeyValues>({
    initialValues: {
      ...newKeyValues,
      rights: newKeyValues.rights.filter((right) => rights.some((grantable) => grantable === right)),
    },
    check: keyProblems,
    save: async (values) => setNewKey(await send({ body: keyInput(values, clock.now()) })),
  })
  if (newKey) return <NewSecretDialog name={newKey.name} value={newKey.key} onClose={onClose} />
  const field = state.form.getInputProps
  return (
    <FormDialog onClose={onClose} title="New API key" label="Create key" state={state} fillsPhone>
      <TextInput label="Name" maxLength={200} data-autofocus {...field('name')} />
      <Checkbox
        label="Test key"
        description="Its calls are answered like any other’s, but nothing is stored and nobody is told."
        {...field('isTest', { type: 'checkbox' })}
      />
      <CheckboxGroup
        label="What it may do"
        description="You can only give rights that you have yourself."
        {...field('rights')}
      >
        {rights.map((right) => (
          <Checkbox key={right} value={right} label={partnerRightText[right]} />
        ))}
      </CheckboxGroup>
      <NativeSelect
        label="Warehouse"
        description="Where the packages that it reports are."
        data={[{ value: '', label: 'No office' }, ...branches]}
        {...field('branchId')}
      />
      <Group grow align="start">
        <TextInput label="Calls per minute" inputMode="numeric" {...field('perMinute')} />
        <TextInput label="Calls per day" inputMode="numeric" {...field('perDay')} />
      </Group>
      <Textarea
        label="Allowed addresses"
        description="One IP address or range a line. Leave it empty to allow any."
        autosize
        minRows={2}
        {...field('addresses')}
      />
      <NativeSelect label="Expires after" data={lifeChoices} {...field('days')} />
    </FormDialog>
  )
}
