import type { ReactNode } from 'react'
import { ContentFields } from '../../../components/package-form/content-fields.tsx'
import {
  MeasureFields,
  NoteField,
  OriginField,
  PlaceFields,
  StateFields,
} from '../../../components/package-form/fields.tsx'
import { InsuranceField } from '../../../components/package-form/insurance-field.tsx'
import { ModeField } from '../../../components/package-form/mode-field.tsx'
import { OwnerField } from '../../../components/package-form/owner-field.tsx'
import type { PackageValues } from '../../../components/package-form/values.ts'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import type { SaveFormState } from '../../../components/save-form/use-save-form.ts'
import { useBranches } from '../../../queries/branches.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

interface DetailsFormProps {
  state: SaveFormState<PackageValues>
  /** Shown above the details: a new package's tracking number. */
  first?: ReactNode
  button: string
  onCancel: () => void
}

/** All details of a package. */
export function DetailsForm({ state, first, button, onCancel }: DetailsFormProps) {
  const { form, busy } = state
  const branches = useBranches()
  return (
    <Panel>
      <SaveForm
        state={state}
        label={button}
        actions={<DialogButtons confirm={button} busy={busy} onClose={onCancel} />}
      >
        {first}
        <OwnerField form={form} />
        <ModeField form={form} />
        <InsuranceField form={form} />
        <ContentFields form={form} />
        <MeasureFields form={form} />
        <StateFields form={form} />
        <PlaceFields form={form} branches={branches} />
        <OriginField form={form} warehouses={branches?.filter(({ kind }) => kind === 'Warehouse')} />
        <NoteField form={form} />
      </SaveForm>
    </Panel>
  )
}
