import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { isAtHand } from '#sync/rules/packages/ending.ts'
import { LabelsDialog } from '../../components/labels/lazy-labels.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountBalancesQuery } from '../../queries/api/staff-accounts.ts'
import { type Session, useSession } from '../../session/session.ts'
import {
  AssignIcon,
  DeleteIcon,
  EditIcon,
  HandOverIcon,
  PrintIcon,
  SetStatusIcon,
  UnclaimedIcon,
} from '../../ui/icons.ts'
import type { MenuChoice } from '../../ui/menus/menu-frame.tsx'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { DeleteModal } from './edit/delete-modal.tsx'
import { PiecesDialog, TakeApartDialog } from './edit/split-dialogs.tsx'
import { StatusModal } from './list/status-modal.tsx'
import { AskCustomerDialog } from './loss/ending-dialogs.tsx'

/** The statuses in which a package has arrived and can be handed over. */
const arrivedStatuses: readonly Package['status'][] = [
  'AtHeadOffice',
  'AtLocalOffice',
  'ReadyForPickup',
  'Delayed',
]

interface PackageActionsProps {
  pkg: Package
  /** Its place on the line; for a delayed package, the place before the delay. */
  reached: Package['status']
  /** True while the package isn't on this device: then only its labels can be printed. */
  readOnly: boolean
}

/** The next step as a button, and rarer actions in a menu. */
export function PackageActions({ pkg, reached, readOnly }: PackageActionsProps) {
  const session = useSession()
  const [setting, status] = useDisclosure(false)
  const [deleting, remove] = useDisclosure(false)
  const [splitting, split] = useDisclosure(false)
  const [printing, labels] = useDisclosure(false)
  const [asking, question] = useDisclosure(false)
  if (!session) return null
  return (
    <>
      {readOnly ? (
        <PrintButton pkg={pkg} onPrint={labels.open} />
      ) : (
        <>
          <WorkButtons pkg={pkg} session={session} onSetStatus={status.open} />
          <MoreMenu
            pkg={pkg}
            session={session}
            onDelete={remove.open}
            onPrint={labels.open}
            onSplit={split.open}
            onAsk={question.open}
          />
        </>
      )}
      {setting && (
        <StatusModal
          packages={[{ packageId: pkg.packageId, status: pkg.status, reached }]}
          onClose={status.close}
        />
      )}
      {printing && <LabelsDialog packages={[pkg]} onClose={labels.close} />}
      {splitting && <SplitDialog pkg={pkg} onClose={split.close} />}
      {asking && <AskCustomerDialog pkg={pkg} onClose={question.close} />}
      {deleting && <DeleteModal pkg={pkg} onClose={remove.close} />}
    </>
  )
}

interface WorkButtonsProps {
  pkg: Package
  session: Session
  onSetStatus: () => void
}

/** Whether the customer pays first, as far as a person who takes payments can know: only the server has the balance. */
function useOwes({ accountId }: Package, isAsked: boolean): boolean {
  const query = accountBalancesQuery(isAsked ? accountId : null)
  const answer = useServerQuery(query)
  return isAsked && answer.is === 'shown' && answer.data.owedJmdCents > 0
}

export function WorkButtons({ pkg, session, onSetStatus }: WorkButtonsProps) {
  const { packageId } = pkg
  // A driver hands over packages at the stop.
  const handsOver =
    session.role !== 'Driver' && packagePolicy.canDeliver(session) && arrivedStatuses.includes(pkg.status)
  const paysFirst = useOwes(pkg, handsOver && paymentPolicy.canReceive(session))
  return (
    <>
      {packagePolicy.canUpdateAll(session) && (
        <Button
          variant="default"
          leftSection={<EditIcon size={18} />}
          component={Link}
          to={pathTo('/admin/packages/$package/edit', { package: packageId })}
        >
          Edit
        </Button>
      )}
      {packagePolicy.canSetStatus(session) && (
        <Button
          variant={handsOver ? 'default' : 'filled'}
          leftSection={<SetStatusIcon size={18} />}
          onClick={onSetStatus}
        >
          Set status
        </Button>
      )}
      {handsOver && (
        <Button
          variant={paysFirst ? 'default' : 'filled'}
          leftSection={<HandOverIcon size={18} />}
          component={Link}
          to={pathTo('/admin/packages/handover', { package: packageId })}
        >
          Hand over
        </Button>
      )}
      {paysFirst && (
        <Button component={Link} to={pathTo('/admin/invoices/payment', { account: pkg.accountId })}>
          Accept payment
        </Button>
      )}
    </>
  )
}

/** Labels can be printed again at any age, because one may fall off a box. */
const PrintButton = ({ pkg, onPrint }: { pkg: Package; onPrint: () => void }) =>
  pkg.hawbNumber !== null && (
    <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={onPrint}>
      Print labels
    </Button>
  )

interface MoreMenuProps {
  pkg: Package
  session: Session
  onDelete: () => void
  onPrint: () => void
  onSplit: () => void
  onAsk: () => void
}

const SplitDialog = ({ pkg, onClose }: { pkg: Package; onClose: () => void }) =>
  contentsOf(pkg).length > 0 ? (
    <TakeApartDialog pkg={pkg} onClose={onClose} />
  ) : (
    <PiecesDialog pkg={pkg} onClose={onClose} />
  )

const splitText = (pkg: Package): string => (contentsOf(pkg).length > 0 ? 'Take apart' : 'Split into pieces')

/** Its customer can be asked what to do with a package at hand that they were never asked about. */
const isAskable = (pkg: Package): boolean =>
  pkg.accountId !== null && isAtHand(pkg) && (!pkg.ending || pkg.ending.status === 'Noticed')

function MoreMenu({ pkg, session, onDelete, onPrint, onSplit, onAsk }: MoreMenuProps) {
  const mayDelete = packagePolicy.canRemoveAll(session)
  const choices: MenuChoice[] = [
    ...(pkg.hawbNumber === null
      ? []
      : [{ text: 'Print labels', icon: <PrintIcon size={18} />, onClick: onPrint }]),
    ...(packagePolicy.canUpdateAll(session) && pkg.status !== 'Delivered'
      ? [{ text: splitText(pkg), icon: <AssignIcon size={18} />, onClick: onSplit }]
      : []),
    ...(isAskable(pkg) && packagePolicy.canSetStatus(session)
      ? [{ text: 'Ask what to do with it', icon: <UnclaimedIcon size={18} />, onClick: onAsk }]
      : []),
    ...(mayDelete
      ? [{ text: 'Delete', icon: <DeleteIcon size={18} />, isDangerous: true, onClick: onDelete }]
      : []),
  ]
  return <MoreActions choices={choices} />
}
