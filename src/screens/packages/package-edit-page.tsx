import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package, PackageDetails } from '#sync/entities/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { usePackageForm } from '../../components/package-form/form.ts'
import { changesBetween, toFormValues } from '../../components/package-form/values.ts'
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
  const navigate = useNavigate()
  const form = usePackageForm(toFormValues(pkg))
  const leave = () => navigate({ to: '/admin/packages/$package', params: { package: pkg.packageId } })
  // What was shown when the form opened: whatever came in since then is not undone by saving.
  const [before] = useState(pkg)
  const save = async (details: PackageDetails) => {
    const changes = changesBetween(before, details)
    if (Object.keys(changes).length > 0) {
      await mutate('package.update', { packageId: pkg.packageId, changes })
      toastSuccess('Package updated successfully!')
    }
    await leave()
  }
  return <DetailsForm form={form} button="Save" onSave={save} onCancel={() => void leave()} />
}
