import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SeenMoney } from '#sync/api/money/bank-transfers.ts'
import { pathTo } from '../../guards/path-to.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { customerName } from '../list/cells.tsx'

const pathOf = ({ bankTransferId, paymentId }: SeenMoney) =>
  bankTransferId
    ? pathTo('/admin/bank-transfers/$transfer', { transfer: bankTransferId })
    : pathTo('/admin/payments/$payment', { payment: paymentId ?? '' })

const whyText = { picture: 'The same picture', reference: 'The same reference' } as const

interface Seen {
  readonly seenBefore: readonly SeenMoney[]
}

/** Says where the money of a transfer or a payment that waits was seen before, with links. */
export const SeenBefore = ({ seenBefore }: Seen) =>
  seenBefore.length > 0 && (
    <Alert color="red" icon={<WarningIcon />} title="This money was seen before">
      {seenBefore.map((use) => (
        <div key={`${use.bankTransferId} ${use.paymentId}`}>
          {whyText[use.why]}:{' '}
          <Anchor component={Link} to={pathOf(use)}>
            {customerName(use.customer)}
            {use.receiptNumber ? `, ${use.receiptNumber}` : ''}
          </Anchor>
          , {formatDateTime(use.at)}
        </div>
      ))}
    </Alert>
  )

export const SeenTag = ({ seenBefore }: Seen) =>
  seenBefore.length > 0 && <Tag tone="bad" icon={WarningIcon} text="Seen before" />
