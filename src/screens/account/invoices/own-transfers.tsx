import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { type BankTransferState, bankTransferState } from '#sync/entities/money/bank-transfer-status.ts'
import { ownTransfersQuery, withdrawBankTransfer } from '../../../queries/api/money/bank-transfers.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { useWaitingSlips } from '../../../queries/transfer-slips.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { PendingIcon, WarningIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatDateTime, formatJmd } from '../../../ui/texts/format.ts'
import classes from './invoice-rows.module.css'

/** Limits the list, because only recent refusals and reversals are news; earlier decisions show in the invoices. */
const maxNews = 3

/** The customer's bank transfers that aren't settled; nothing without any. */
export function OwnTransfers({ accountId }: { accountId: string }) {
  const answer = useServerQuery(ownTransfersQuery(accountId))
  const slips = useWaitingSlips() ?? []
  const transfers = answer.is === 'shown' ? answer.data : []
  const waiting = transfers.filter(({ status }) => status === 'waiting')
  const news = transfers.filter(isStillOwed).slice(0, maxNews)
  if (waiting.length + news.length + slips.length === 0) return null
  return (
    <Panel title="Bank transfers" flush>
      <ul className={classes['list']}>
        {slips.map(({ fileId, savedAt }) => (
          <li key={fileId} className={classes['transfer']}>
            <Tag tone="neutral" icon={PendingIcon} text="Waiting to sync" quiet />
            <Text size="sm">Slip added {formatDateTime(savedAt)}. It’s sent when you’re back online.</Text>
          </li>
        ))}
        {[...waiting, ...news].map((transfer) => (
          <TransferRow key={transfer.bankTransferId} transfer={transfer} />
        ))}
      </ul>
    </Panel>
  )
}

const unpaidStates: ReadonlySet<BankTransferState> = new Set(['refused', 'reversed'])

interface TransferNews {
  readonly tag: string
  /** The outcome of a transfer, and the next step for the customer. */
  readonly text: string
}

/** Null: it waits for the office. */
function newsOf(transfer: BankTransferReply): TransferNews | null {
  const state = bankTransferState(transfer)
  if (state === 'refused')
    return {
      tag: 'Not confirmed',
      text: `. ${transfer.reason} Send a slip again, or pay another way.`,
    }
  if (state !== 'reversed') return null
  return { tag: 'Reversed', text: '. Its payment was taken back. Ask us why, or pay again.' }
}

const isStillOwed = ({ items, ...transfer }: BankTransferReply): boolean =>
  unpaidStates.has(bankTransferState(transfer)) &&
  items.some(({ balanceJmdCents, statusId }) => statusId !== 'void' && balanceJmdCents > 0)

function TransferRow({ transfer }: { transfer: BankTransferReply }) {
  const { items, amountJmdCents, createdAt } = transfer
  const [asking, ask] = useDisclosure(false)
  const { send } = useWrite(withdrawBankTransfer)
  const news = newsOf(transfer)
  return (
    <li className={classes['transfer']}>
      <Tag
        tone={news ? 'bad' : 'moving'}
        icon={news ? WarningIcon : PendingIcon}
        text={news?.tag ?? 'Transfer being checked'}
        quiet
      />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {amountJmdCents !== null && `${formatJmd(amountJmdCents)} for `}
        {items.map(({ label }) => label).join(', ')}, sent {formatDateTime(createdAt)}
        {news?.text}
      </Text>
      {!news && (
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
