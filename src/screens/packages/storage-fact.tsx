import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storageQuery } from '../../queries/api/staff-packages.ts'
import { useSession } from '../../session/session.ts'
import { formatJmd, formatLongBusinessDay, plural } from '../../ui/texts/format.ts'
import { BillStorageDialog } from './edit/waiver-dialogs.tsx'

function storageText({ freeUntil, chargedDays, dailyJmdCents, addsGct, dueJmdCents }: StorageReply): string {
  const perDay = `${formatJmd(dailyJmdCents)} a day${addsGct ? ' plus GCT' : ''}`
  if (chargedDays === 0) return `Storage is free until ${formatLongBusinessDay(freeUntil)}, then ${perDay}.`
  const days = `${plural(chargedDays, 'day')} of storage`
  return dueJmdCents === 0
    ? `${days}: all billed.`
    : `${days} at ${perDay}: ${formatJmd(dueJmdCents)} to pay.`
}

/** The package's storage and the amount to pay; nothing before the package is ready. */
export function StorageFact({ pkg }: { pkg: Package }) {
  const session = useSession()
  const [billing, bill] = useDisclosure(false)
  const answer = useServerQuery(storageQuery(pkg.packageId))
  if (!session || answer.is !== 'shown' || answer.data.readyOn === null || answer.data.dailyJmdCents === 0)
    return null
  const { dueJmdCents } = answer.data
  if (pkg.status === 'Delivered' && dueJmdCents === 0) return null
  const isOwed = pkg.billedAt !== null && dueJmdCents > 0
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Text size="sm">
        {storageText(answer.data)}
        {pkg.billedAt === null && dueJmdCents > 0 && ' It goes on the invoice.'}
        {isOwed && pkg.status !== 'Delivered' && paymentPolicy.canReceive(session) && (
          <>
            {' '}
            <Anchor
              component={Link}
              to={pathTo('/admin/invoices/payment', { account: pkg.accountId })}
              fz="inherit"
            >
              Accept payment
            </Anchor>
          </>
        )}
      </Text>
      {isOwed && invoicePolicy.canCreate(session) && (
        <Button size="xs" variant="default" onClick={bill.open}>
          Bill storage
        </Button>
      )}
      {billing && <BillStorageDialog pkg={pkg} amount={formatJmd(dueJmdCents)} onClose={bill.close} />}
    </Group>
  )
}
