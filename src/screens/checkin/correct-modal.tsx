import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { MeasureFields, PlaceFields, StateFields } from '../../components/package-form/fields.tsx'
import { usePackageForm } from '../../components/package-form/form.ts'
import { OwnerField } from '../../components/package-form/owner-field.tsx'
import { validDetails } from '../../components/package-form/read-form.ts'
import { changesBetween, toFormValues } from '../../components/package-form/values.ts'
import { useBranches } from '../../queries/branches.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notSavedText } from '../../ui/not-saved.ts'

/** Corrects a package that was checked in, synced or not. Only the changes are queued behind the check-in. */
export function CorrectModal({ pkg, onClose }: { pkg: Package; onClose: () => void }) {
  const form = usePackageForm(toFormValues(pkg))
  const branches = useBranches()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const details = validDetails(form)
    if (!details || busy) return
    setBusy(true)
    const changes = changesBetween(pkg, details)
    try {
      if (Object.keys(changes).length > 0)
        await mutate('package.update', { packageId: pkg.packageId, changes })
      onClose()
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={pkg.trackingNumber}>
      <form onSubmit={save} noValidate>
        <Stack>
          <OwnerField form={form} />
          <PlaceFields form={form} branches={branches} />
          <MeasureFields form={form} />
          <StateFields form={form} />
          {problem && (
            <Text role="alert" c="var(--mantine-color-error)">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save on this device
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
