import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package, PackageDetails } from '#sync/entities/package.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { mutate } from '../../changes/mutate.ts'
import { usePackageForm } from '../../components/package-form/form.ts'
import { changesBetween, toFormValues } from '../../components/package-form/values.ts'
import { LateOthersNote } from '../../components/save-form/save-form.tsx'
import { useOthersChanges } from '../../components/save-form/use-others-changes.ts'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { decideText } from '../../components/save-form/use-save-form.ts'
import { usePackage } from '../../queries/packages.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoPackageIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { DetailsForm } from './details-form.tsx'

export function PackageEditPage({ packageId }: { packageId: string }) {
  const pkg = usePackage(packageId)
  return (
    <Page
      narrow
      title="Edit package"
      note={pkg?.trackingNumber}
      back={{ to: `/admin/packages/${packageId}`, text: 'Package' }}
    >
      {pkg === undefined && <Skeleton height={320} />}
      {pkg === null && (
        <EmptyState
          icon={NoPackageIcon}
          title="This package is not on this device"
          text="Only packages on this device can be changed."
        />
      )}
      {pkg && <Edit key={pkg.packageId} pkg={pkg} />}
    </Page>
  )
}

function Edit({ pkg }: { pkg: Package }) {
  const { packageId } = pkg
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const edits = useRowEdit({
    ...{ edit: 'packages.update', rowId: packageId, row: pkg },
    valuesOf: toFormValues,
  })
  const form = usePackageForm(edits.values)
  const changes = useOthersChanges({ form, edits, busy })
  const leave = () => navigate({ to: '/admin/packages/$package', params: { package: packageId } })
  const save = async (details: PackageDetails) => {
    if (changes.others.clashes.length > 0) throw new WordedError(decideText)
    setBusy(true)
    try {
      const fieldChanges = changesBetween(edits.row, details)
      if (Object.keys(fieldChanges).length > 0) {
        await mutate('package.update', { packageId, changes: fieldChanges })
        toastSuccess('Package updated successfully!')
      }
      await leave()
    } finally {
      setBusy(false)
    }
  }
  return (
    <DetailsForm
      form={form}
      rowId={packageId}
      first={
        changes.others.changed.length > 0 && (
          <LateOthersNote
            {...{ edit: edits.edit, rowId: packageId, others: changes.others }}
            onTheirs={changes.takeTheirs}
            onMine={changes.keepMine}
            onClose={changes.dismiss}
          />
        )
      }
      button="Save"
      changes={changes}
      onSave={save}
      onCancel={() => void leave()}
    />
  )
}
