import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { LoadedAt } from '../../../components/server-content.tsx'
import { unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { packageStorageQuery } from '../../../queries/api/own/own-packages.ts'
import { joinAnswers } from '../../../queries/api/server-cache/join-answers.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import type { ServerAnswer } from '../../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../../session/session.ts'
import { DeliveriesIcon } from '../../../ui/icons.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { packagesIn } from '../invoices/invoice-facts.ts'
import { owedOf } from '../invoices/owed.ts'
import { storageText } from './storage-text.ts'
import type { PackageSurroundings } from './surroundings.ts'

/** The office and its hours for a pickup, the documents to bring, and the storage fees. */
export function PickupPanel({ row, around }: { row: Package; around: PackageSurroundings }) {
  const office = around.branches.find((branch) => branch.branchId === row.branchId)
  const storage = useKeptQuery(packageStorageQuery(row.packageId))
  return (
    <Panel title="Pick it up">
      <Stack gap="sm">
        <FactList
          facts={[
            ['Where', office ? `${office.name}, ${office.address}` : 'Your pickup office'],
            ['Open', office?.openingHours || null],
            [
              'Phone',
              office?.phone ? (
                <Anchor key="p" href={`tel:${office.phone}`} fz="inherit">
                  {office.phone}
                </Anchor>
              ) : null,
            ],
            ['Bring', 'A government-issued ID'],
            ['To pay', <ToPay key="t" row={row} storage={storage} />],
            [
              'Storage',
              storage.is === 'shown' ? storageText(storage.data, row.billedAt !== null) : waitingFor(storage),
            ],
          ]}
        />
        {storage.is === 'shown' && <LoadedAt answer={storage} />}
        <DeliverButton row={row} delivery={around.delivery} />
        <Text size="sm" c="dimmed">
          Somebody you named as an authorized person can pick it up for you, with their own ID.
        </Text>
      </Stack>
    </Panel>
  )
}

/** Requests a delivery instead, or links to the one the package is on. */
function DeliverButton({ row, delivery }: { row: Package; delivery: PackageSurroundings['delivery'] }) {
  const area = useArea()
  return (
    <Group>
      {delivery ? (
        <Button
          variant="default"
          leftSection={<DeliveriesIcon size={20} />}
          renderRoot={(props) => <Link {...props} to={area.deliveryOf(delivery.deliveryId)} />}
        >
          See the delivery
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<DeliveriesIcon size={20} />}
          renderRoot={(props) => (
            <Link {...props} to={area.requestDelivery} search={{ package: row.packageId }} />
          )}
        >
          Have it delivered
        </Button>
      )}
    </Group>
  )
}

/** Reserves a line's height while a reply is on its way, and none where no reply will come. */
const waitingFor = ({ is }: ServerAnswer<unknown>) =>
  is === 'loading' ? <Skeleton h="1em" w="10em" my={4} /> : null

function ToPay({ row, storage }: { row: Package; storage: ServerAnswer<StorageReply> }) {
  const area = useArea()
  const answer = joinAnswers(useKeptQuery(unpaidInvoicesQuery(useSession()?.accountId ?? '')), storage)
  if (row.chargesWaiver) return 'Nothing. We waived the charges.'
  if (answer.is === 'loading') return waitingFor(answer)
  if (answer.is === 'failed') return answer.error.message
  if (answer.is === 'away') return 'You’ll see it here when you’re online'
  const [unpaid, { dueJmdCents }] = answer.data
  const its = unpaid.filter((invoice) => packagesIn(invoice).includes(row.packageId))
  // The storage of a package that isn't billed yet is added to its invoice.
  const storageCents = row.billedAt ? dueJmdCents : 0
  const cents = its.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, storageCents)
  if (cents === 0) return row.billedAt ? 'Paid' : 'Not billed yet'
  const owed = owedOf(its)
  if (storageCents === 0 && owed.isAllPending) return `${formatJmd(cents)}. ${owed.pendingText}.`
  return (
    <>
      {formatJmd(cents)}{' '}
      <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to={area.invoices} />}>
        Pay now
      </Anchor>
    </>
  )
}
