import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PackageDetails } from '#sync/entities/package.ts'
import {
  ContentFields,
  MeasureFields,
  NoteField,
  PlaceFields,
  StateFields,
} from '../../components/package-form/fields.tsx'
import type { PackageForm } from '../../components/package-form/form.ts'
import { OwnerField } from '../../components/package-form/owner-field.tsx'
import type { PackageValues } from '../../components/package-form/values.ts'
import { KeptNote } from '../../components/save-form/kept-note.tsx'
import { LeaveQuestion } from '../../components/save-form/leave-question.tsx'
import { useKeptInput } from '../../components/save-form/use-kept-input.ts'
import type { useOthersChanges } from '../../components/save-form/use-others-changes.ts'
import { useBranches } from '../../queries/branches.ts'
import { useUnsaved } from '../../stores/sign-out.ts'
import { atLeisure } from '../../ui/lazy-parts.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'

const readForm = atLeisure(() => import('../../components/package-form/read-form.ts'))

interface DetailsFormProps {
  form: PackageForm
  /** The package to edit; undefined for a new one. */
  rowId?: string
  /** Shown above the details: a new package's tracking number. */
  first?: ReactNode
  button: string
  /** Changes that other people made to the edited package. */
  changes?: ReturnType<typeof useOthersChanges<PackageValues>>
  onSave: (details: PackageDetails) => Promise<void>
  onCancel: () => void
}

/** All details of a package, with a message if they couldn't be saved. */
export function DetailsForm(props: DetailsFormProps) {
  const { form, rowId = '', first, button, changes, onSave, onCancel } = props
  const branches = useBranches()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const dirty = form.isDirty()
  useUnsaved(dirty)
  const keptInput = useKeptInput({
    ...{ form, label: button, rowId },
    clashes: changes?.others.clashes ?? [],
    onClashes: (clashes) => changes?.addClashes(clashes),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const { validDetails } = await readForm()
      const details = validDetails(form)
      if (details) await onSave(details)
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
          <KeptNote kept={keptInput} />
          {first}
          <OwnerField form={form} />
          <ContentFields form={form} />
          <MeasureFields form={form} />
          <StateFields form={form} />
          <PlaceFields form={form} branches={branches} />
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
        <LeaveQuestion asks={() => dirty && !busy} />
      </form>
    </Panel>
  )
}
