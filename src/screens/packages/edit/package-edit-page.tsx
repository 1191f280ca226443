import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../../changes/mutate.ts'
import { useDetailsForm } from '../../../components/package-form/use-details-form.ts'
import { changesBetween, toFormValues } from '../../../components/package-form/values.ts'
import { useRowEdit } from '../../../components/save-form/use-row-edit.ts'
import { pathTo } from '../../../guards/path-to.ts'
import type { OwnerChoice } from '../../../queries/api/package-owner.ts'
import { usePackage } from '../../../queries/packages.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { NoPackageIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { DetailsForm } from './details-form.tsx'
import { OwnerChangeDialog } from './owner-change-dialog.tsx'

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

/** The customer to change to, if that needs the invoice of the package to be voided and this person may do it. */
function billedOwner(
  session: Session | null,
  pkg: Package,
  changes: Partial<PackageDetails>,
): OwnerChoice | null {
  const { packageId, invoiceId } = pkg
  const { accountId } = changes
  const mayRebill = session !== null && invoicePolicy.canUpdate(session) && invoicePolicy.canCreate(session)
  return mayRebill && accountId && invoiceId ? { packageId, accountId, invoiceId } : null
}

interface Question {
  readonly choice: OwnerChoice
  readonly answer: (isChanged: boolean) => void
}

function Edit({ pkg }: { pkg: Package }) {
  const { packageId } = pkg
  const navigate = useNavigate()
  const session = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  const edits = useRowEdit({ edit: 'packages.update', rowId: packageId, row: pkg, valuesOf: toFormValues })
  const leave = () => navigate({ to: '/admin/packages/$package', params: { package: packageId } })
  const saveChanges = async (changes: Partial<PackageDetails>) => {
    if (Object.keys(changes).length === 0) return
    await mutate('package.update', { packageId, changes })
    toastSuccess(successTexts['package.update'])
  }
  const state = useDetailsForm({
    initialValues: edits.values,
    edits,
    async save(details) {
      const changes = changesBetween(edits.row, details)
      const choice = billedOwner(session, pkg, changes)
      if (choice && !(await ask(choice))) return false
      const { accountId: _, ...others } = changes
      await saveChanges(choice ? others : changes)
      return leave()
    },
  })
  /** The save continues once the dialog has changed the customer; false if it was cancelled. */
  const ask = (choice: OwnerChoice) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        choice,
        answer: (isChanged) => {
          setQuestion(null)
          resolve(isChanged)
        },
      })
    })
  return (
    <>
      <DetailsForm state={state} button="Save" onCancel={() => void leave()} />
      {question && (
        <OwnerChangeDialog
          choice={question.choice}
          onDone={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </>
  )
}
