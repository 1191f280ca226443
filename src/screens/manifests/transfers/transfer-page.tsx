import { Skeleton, Stack } from '@mantine/core'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { transferPolicy } from '#sync/policies/transfer.ts'
import { TransferStatusBadge } from '../../../components/badges/transfer-badge.tsx'
import { pathTo } from '../../../guards/path-to.ts'
import { useBranchName } from '../../../queries/branches.ts'
import { useIsBehind } from '../../../queries/sync-status.ts'
import { type TransferItem, useHand, useTransfer, useTransferItems } from '../../../queries/transfers.ts'
import { DeskLayout } from '../../../scan/scan-desk.tsx'
import { ScansWait } from '../../../scan/scans-wait.tsx'
import { OnRouteIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatCount, formatDateTime, unknownText } from '../../../ui/texts/format.ts'
import { TransferCountDesk, TransferLoadDesk } from './transfer-desks.tsx'
import { TransferLines } from './transfer-lines.tsx'
import { transferLabel } from './transfer-list.tsx'
import { TransferStep } from './transfer-steps.tsx'

const back = { to: pathTo('/admin/transfers'), text: 'Transfers' } as const

/** A transfer: loaded by scan at one end, counted by scan at the other. */
export function OfficeTransferPage({ transferId }: { transferId: string }) {
  const transfer = useTransfer(transferId)
  const items = useTransferItems(transferId)
  const isBehind = useIsBehind()
  const name = useBranchName()
  if (transfer && items)
    return (
      <Page
        title={transferLabel(transfer)}
        note={`${name(transfer.fromBranchId)} → ${name(transfer.toBranchId)}`}
        back={back}
        actions={<TransferStep transfer={transfer} items={items} />}
      >
        <TransferWork transfer={transfer} items={items} />
      </Page>
    )
  return (
    <Page title="Transfer" back={back}>
      {isBehind && <ScansWait />}
      {transfer === null && !isBehind ? (
        <EmptyState
          icon={OnRouteIcon}
          title="Transfer not found"
          text="It is not on this device. It may be between other offices."
        />
      ) : (
        <Skeleton height={240} role="status" aria-label="Loading the transfer" />
      )}
    </Page>
  )
}

interface WorkProps {
  transfer: Transfer
  items: readonly TransferItem[]
}

/** The work at this end of the road: loading, counting, or none. */
function TransferWork({ transfer, items }: WorkProps) {
  const hand = useHand()
  const name = useBranchName()
  const { transferId, status, toBranchId } = transfer
  const facts = <TransferFacts transfer={transfer} items={items} />
  const mayUpdate = hand !== null && transferPolicy.canUpdate(hand.actor)
  if (mayUpdate && status === 'Open' && transferPolicy.canSend(hand, transfer))
    return (
      <Stack>
        <DeskLayout
          work={<TransferLoadDesk transferId={transferId} loaded={items.length} office={name(toBranchId)} />}
          side={<TransferLines items={items} work="load" />}
        />
        {facts}
      </Stack>
    )
  const isOver = status === 'Closed' && items.every(({ line }) => line.arrival !== 'Missing')
  if (mayUpdate && !isOver && transferPolicy.canReceive(hand, transfer)) {
    const counted = items.filter(({ line }) => line.arrival !== 'Pending').length
    return (
      <Stack>
        <DeskLayout
          work={<TransferCountDesk transferId={transferId} counted={counted} total={items.length} />}
          side={<TransferLines items={items} work="count" />}
        />
        {facts}
      </Stack>
    )
  }
  return (
    <Stack>
      {facts}
      <TransferLines items={items} work="read" />
    </Stack>
  )
}

const stepText = (at: string | null, by: string | null): string | null =>
  at && [formatDateTime(at), by && `by ${by}`].filter(Boolean).join(' ')

function TransferFacts({ transfer, items }: WorkProps) {
  const name = useBranchName()
  const countOf = (fits: (item: TransferItem) => boolean): string | null => {
    const { length } = items.filter(fits)
    return length > 0 ? formatCount(length) : null
  }
  return (
    <Panel title="Details">
      <FactList
        facts={[
          ['Status', <TransferStatusBadge key="status" status={transfer.status} />],
          ['From', name(transfer.fromBranchId)],
          ['To', name(transfer.toBranchId)],
          ['Vehicle', transfer.vehicle || unknownText],
          ['Seal', transfer.seal || unknownText],
          ['Packages', formatCount(items.length)],
          ['Missing', countOf(({ line }) => line.arrival === 'Missing')],
          ['Damaged', countOf(({ line }) => line.arrival === 'Damaged')],
          ['Extra', countOf(({ line }) => line.extra)],
          ['Departed', stepText(transfer.departedAt, transfer.departedBy)],
          ['Arrived', stepText(transfer.arrivedAt, null)],
          ['Closed', stepText(transfer.closedAt, transfer.closedBy)],
        ]}
      />
    </Panel>
  )
}
