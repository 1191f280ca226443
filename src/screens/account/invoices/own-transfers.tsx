import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BankTransferReply } from '#sync/api/bank-transfers.ts'
import { ownTransfersQuery, withdrawBankTransfer } from '../../../queries/api/bank-transfers.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'
import { useWrite } from '../../../queries/api/use-write.ts'
import { useWaitingSlips } from '../../../queries/transfer-slips.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { formatDateTime, formatJmd } from '../../../ui/format.ts'
import { PendingIcon, WarningIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import classes from './invoice-rows.module.css'

/** Limits the list, because only recent refusals are news; earlier decisions show in the invoices. */
const maxRefusals = 3

/** The customer's bank transfers that aren't settled; nothing without any. */
export function OwnTransfers({ accountId }: { accountId: string }) {
  const answer = useServerQuery(ownTransfersQuery(accountId))
  const slips = useWaitingSlips() ?? []
  const transfers = answer.is === 'shown' ? answer.data : []
  const waiting = transfers.filter(({ status }) => status === 'waiting')
  const refusals = transfers.filter(isStillOwed).slice(0, maxRefusals)
  if (waiting.length + refusals.length + slips.length === 0) return null
  return (
    <Panel title="Bank transfers" flush>
      <ul className={classes['list']}>
        {slips.map(({ fileId, savedAt }) => (
          <li key={fileId} className={classes['transfer']}>
            <Tag tone="neutral" icon={PendingIcon} text="Waiting to sync" quiet />
            <Text size="sm">Slip added {formatDateTime(savedAt)}. It’s sent when you’re back online.</Text>
          </li>
        ))}
        {[...waiting, ...refusals].map((transfer) => (
          <TransferRow key={transfer.bankTransferId} transfer={transfer} />
        ))}
      </ul>
    </Panel>
  )
}

const isStillOwed = ({ status, items }: BankTransferReply): boolean =>
  status === 'refused' &&
  items.some(({ balanceJmdCents, statusId }) => statusId !== 'void' && balanceJmdCents > 0)

function TransferRow({ transfer }: { transfer: BankTransferReply }) {
  const { items, amountJmdCents, createdAt, status, reason } = transfer
  const [asking, ask] = useDisclosure(false)
  const { send } = useWrite(withdrawBankTransfer)
  const isRefused = status === 'refused'
  return (
    <li className={classes['transfer']}>
      <Tag
        tone={isRefused ? 'bad' : 'moving'}
        icon={isRefused ? WarningIcon : PendingIcon}
        text={isRefused ? 'Not confirmed' : 'Transfer being checked'}
        quiet
      />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {amountJmdCents !== null && `${formatJmd(amountJmdCents)} for `}
        {items.map(({ label }) => label).join(', ')}, sent {formatDateTime(createdAt)}
        {isRefused && `. ${reason} Send a slip again, or pay another way.`}
      </Text>
      {!isRefused && (
        <Button variant="default" size="xs" onClick={ask.open}>
          Withdraw
        </Button>
      )}
      {asking && (
        <AskDialog
          title="Withdraw this transfer?"
          confirm="Withdraw"
          onClose={ask.close}
          onConfirm={async () => {
            await send({ params: { id: transfer.bankTransferId } })
            ask.close()
          }}
        >
          Do this if you sent the wrong slip. Money that is on its way to our account isn’t stopped by it.
        </AskDialog>
      )}
    </li>
  )
}
