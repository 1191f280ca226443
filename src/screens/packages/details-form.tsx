import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PackageDetails } from '#sync/entities/package.ts'
import { useBranches } from '../../data/branches.ts'
import { searchCustomers, useCustomer } from '../../data/customers.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import {
  ContentFields,
  MeasureFields,
  NoteField,
  PlaceFields,
  StateFields,
} from '../../ui/package-form/fields.tsx'
import { type PackageForm, takeDetails } from '../../ui/package-form/form.ts'
import { OwnerPicker } from '../../ui/package-form/owner-picker.tsx'
import { Panel } from '../../ui/panel.tsx'

interface DetailsFormProps {
  form: PackageForm
  /** What stands above the details: a new package's tracking number. */
  first?: ReactNode
  button: string
  onSave: (details: PackageDetails) => Promise<void>
  onCancel: () => void
}

/** All that can be typed about a package; says in words why it could not be saved. */
export function DetailsForm({ form, first, button, onSave, onCancel }: DetailsFormProps) {
  const branches = useBranches() ?? []
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const details = takeDetails(form)
    if (!details || busy) return
    setBusy(true)
    setProblem('')
    try {
      await onSave(details)
    } catch (error) {
      setProblem(notSavedText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel>
      <form onSubmit={save} noValidate>
        <Stack>
          {first}
          <Owner form={form} />
          <ContentFields form={form} />
          <MeasureFields form={form} />
          <StateFields form={form} />
          <PlaceFields
            form={form}
            branches={branches.map((one) => ({ value: one.branchId, label: one.name }))}
          />
          <NoteField form={form} />
          {problem && (
            <Text role="alert" c="var(--mantine-color-error)">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

function Owner({ form }: { form: PackageForm }) {
  const owner = useCustomer(form.values.accountId)
  const { error } = form.getInputProps('accountId')
  return (
    <OwnerPicker
      accountId={form.values.accountId}
      owner={owner}
      search={searchCustomers}
      error={typeof error === 'string' ? error : undefined}
      onChange={(accountId) => form.setFieldValue('accountId', accountId)}
    />
  )
}
