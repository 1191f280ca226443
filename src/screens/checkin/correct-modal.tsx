import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { MeasureFields, PlaceFields, StateFields } from '../../components/package-form/fields.tsx'
import { ModeField } from '../../components/package-form/mode-field.tsx'
import { OwnerField } from '../../components/package-form/owner-field.tsx'
import { useDetailsForm } from '../../components/package-form/use-details-form.ts'
import { changesBetween, toFormValues } from '../../components/package-form/values.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useBranches } from '../../queries/branches.ts'

/** Corrects a package that was checked in, synced or not. Only the changes are queued behind the check-in. */
export function CorrectModal({ pkg, onClose }: { pkg: Package; onClose: () => void }) {
  const branches = useBranches()
  const state = useDetailsForm({
    initialValues: toFormValues(pkg),
    async save(details) {
      const changes = changesBetween(pkg, details)
      if (Object.keys(changes).length > 0)
        await mutate('package.update', { packageId: pkg.packageId, changes })
      onClose()
    },
  })
  const { form } = state
  return (
    <FormDialog title={pkg.trackingNumber} label="Save on this device" state={state} onClose={onClose}>
      <OwnerField form={form} />
      <ModeField form={form} />
      <PlaceFields form={form} branches={branches} />
      <MeasureFields form={form} />
      <StateFields form={form} />
    </FormDialog>
  )
}
