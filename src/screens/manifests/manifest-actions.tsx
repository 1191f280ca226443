import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { manifestAllows, manifestSteps } from '#sync/entities/packages/manifest-status.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { BillDialog } from '../../components/bill/bill-dialog.tsx'
import { fetchManifestPdf } from '../../queries/api/manifests.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { useSession } from '../../session/session.ts'
import { toastError } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { CancelIcon, DeleteIcon, DownloadIcon, EditIcon, InvoiceIcon, PdfIcon } from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { plural } from '../../ui/texts/format.ts'
import { BillButton } from './bill-button.tsx'
import { isBillable, isBilledNext } from './billing.ts'
import { isOnHold } from './customs/clearance.ts'
import { ClearanceDialog } from './customs/clearance-dialog.tsx'
import { CustomsListDialog } from './customs/customs-list-dialog.tsx'
import { useClearance } from './customs/use-clearance.ts'
import { ManifestDialog } from './manifest-dialog.tsx'
import { CancelDialog, DeleteDialog, StepDialog } from './manifest-questions.tsx'
import { nextStep } from './steps.ts'

interface ManifestItems {
  manifest: Manifest
  items: readonly ManifestItem[]
}

interface ManifestActionsProps extends ManifestItems {
  onBill: () => void
}

/** A manifest's next step and its other actions. */
export function ManifestActions({ manifest, items, onBill }: ManifestActionsProps) {
  const session = useSession()
  if (!session) return null
  const billsNext = invoicePolicy.canCreate(session) && isBilledNext(manifest, items)
  return (
    <>
      {manifestPolicy.canUpdate(session) && <NextStep {...{ manifest, items }} isLater={billsNext} />}
      {billsNext && <BillButton onPress={onBill} />}
      <MoreMenu
        manifest={manifest}
        isEmpty={items.length === 0}
        canUpdate={manifestPolicy.canUpdate(session)}
        canRemove={manifestPolicy.canRemove(session)}
        canFile={packagePolicy.canSetStatus(session)}
        canBill={invoicePolicy.canCreate(session)}
        billsNext={billsNext}
      />
    </>
  )
}

/** Returns why a manifest can't be completed yet; '' if it can. */
const leftText = (items: readonly ManifestItem[]): string => {
  const { length } = items.filter((item) => item.line.arrival === 'Pending' && !isOnHold(item))
  return length === 0
    ? ''
    : `${plural(length, 'package')} not counted yet. Count each as received, missing or damaged first.`
}

/** @param isLater another button is the next step */
function NextStep({ manifest, items, isLater }: ManifestItems & { isLater: boolean }) {
  const [asking, ask] = useDisclosure(false)
  const step = nextStep[manifest.status]
  if (!step) return null
  const left = step.to === 'Completed' ? leftText(items) : ''
  const { icon: StepIcon, label } = step
  return (
    <>
      <Button
        variant={isLater ? 'default' : 'filled'}
        leftSection={<StepIcon size={18} aria-hidden />}
        onClick={() => (left ? toastError(left) : ask.open())}
      >
        {label}
      </Button>
      {asking && step.ask === null && <Clearance manifest={manifest} items={items} onClose={ask.close} />}
      {asking && step.ask && <StepDialog manifest={manifest} step={step} items={items} onClose={ask.close} />}
    </>
  )
}

/** Captures scans from the first press, because the desk would count them until the dialog is loaded. */
function Clearance({ manifest, items, onClose }: ManifestItems & { onClose: () => void }) {
  const clearance = useClearance(manifest, items, onClose)
  return <ClearanceDialog clearance={clearance} onClose={onClose} />
}

interface MoreMenuProps {
  manifest: Manifest
  isEmpty: boolean
  canUpdate: boolean
  canRemove: boolean
  /** True for people who record customs' decisions. */
  canFile: boolean
  canBill: boolean
  /** True while the bill is a button of its own. */
  billsNext: boolean
}

type Asked = 'edit' | 'customs' | 'bill' | 'cancel' | 'delete' | null

function MoreMenu({ manifest, isEmpty, canUpdate, canRemove, canFile, canBill, billsNext }: MoreMenuProps) {
  const [question, setQuestion] = useState<Asked>(null)
  const { status, number } = manifest
  const name = number ?? 'this manifest'
  const close = () => setQuestion(null)
  const print = async () => {
    try {
      saveFile(await fetchManifestPdf(manifest.manifestId), `${number ?? 'manifest'}.pdf`)
    } catch (error) {
      toastError('The manifest was not printed', error instanceof Error ? error.message : '')
    }
  }
  const papers: readonly string[] = manifestAllows.papers.in
  const actions = [
    {
      text: 'Edit',
      icon: <EditIcon size={18} />,
      isOffered: canUpdate && papers.includes(status),
      onClick: () => setQuestion('edit'),
    },
    { text: 'Download PDF', icon: <PdfIcon size={18} />, isOffered: true, onClick: () => void print() },
    {
      text: 'Customs list',
      icon: <DownloadIcon size={18} />,
      isOffered: canFile,
      onClick: () => setQuestion('customs'),
    },
    {
      text: 'Bill this manifest',
      icon: <InvoiceIcon size={18} />,
      isOffered: canBill && !isEmpty && !billsNext && isBillable(manifest),
      onClick: () => setQuestion('bill'),
    },
    {
      text: 'Cancel manifest',
      icon: <CancelIcon size={18} />,
      isOffered: canUpdate && manifestSteps[status].includes('Cancelled'),
      onClick: () => setQuestion('cancel'),
    },
    {
      text: 'Delete',
      icon: <DeleteIcon size={18} />,
      isOffered: canRemove && isEmpty,
      isDangerous: true,
      onClick: () => setQuestion('delete'),
    },
  ]
  return (
    <>
      <MoreActions choices={actions.filter(({ isOffered }) => isOffered)} />
      {question === 'edit' && <ManifestDialog manifest={manifest} onClose={close} />}
      {question === 'customs' && <CustomsListDialog manifest={manifest} onClose={close} />}
      {question === 'bill' && (
        <BillDialog title={`Bill ${name}`} selection={{ manifestId: manifest.manifestId }} onClose={close} />
      )}
      {question === 'cancel' && <CancelDialog manifest={manifest} name={name} onClose={close} />}
      {question === 'delete' && <DeleteDialog manifest={manifest} name={name} onClose={close} />}
    </>
  )
}
