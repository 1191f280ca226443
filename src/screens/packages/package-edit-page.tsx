import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { successTexts } from '#sync/rules/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { useDetailsForm } from '../../components/package-form/use-details-form.ts'
import { changesBetween, toFormValues } from '../../components/package-form/values.ts'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { pathTo } from '../../guards/path-to.ts'
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
      back={{ to: pathTo('/admin/packages/$package', { package: packageId }), text: 'Package' }}
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
  const edits = useRowEdit({ edit: 'packages.update', rowId: packageId, row: pkg, valuesOf: toFormValues })
  const leave = () => navigate({ to: '/admin/packages/$package', params: { package: packageId } })
  const state = useDetailsForm({
    initialValues: edits.values,
    edits,
    async save(details) {
      const changes = changesBetween(edits.row, details)
      if (Object.keys(changes).length > 0) {
        await mutate('package.update', { packageId, changes })
        toastSuccess(successTexts['package.update'])
      }
      await leave()
    },
  })
  return <DetailsForm state={state} button="Save" onCancel={() => void leave()} />
}
