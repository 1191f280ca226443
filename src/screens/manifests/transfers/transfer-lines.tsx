import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { mutate } from '../../../changes/mutate.ts'
import { ArrivalBadge } from '../../../components/badges/manifest-badges.tsx'
import type { TransferItem } from '../../../queries/transfers.ts'
import { toastError } from '../../../stores/notifications.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { CloseIcon, MoreIcon, PackagesIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { MenuButton } from '../../../ui/menus/menu-button.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { LineLabel } from '../load/line-label.tsx'
import classes from '../manifest.module.css'
import { takeOffTransfer } from './take-off.ts'
import { TransferDamage } from './transfer-desks.tsx'

const nameOf = ({ pkg }: TransferItem): string => pkg?.trackingNumber ?? 'the package'

/** The packages that aren't counted come first, because they are looked for. */
const byCount = (a: TransferItem, b: TransferItem): number =>
  Number(b.line.arrival === 'Pending') - Number(a.line.arrival === 'Pending')

interface LinesProps {
  items: readonly TransferItem[]
  /** The work of people with a line: load, count, or only read. */
  work: 'load' | 'count' | 'read'
}

/** The packages on a transfer. */
export function TransferLines({ items, work }: LinesProps) {
  const shownItems = work === 'load' ? items : [...items].sort(byCount)
  return (
    <Panel title={plural(items.length, 'package')} flush>
      {items.length === 0 && (
        <EmptyState icon={PackagesIcon} title="No packages yet" text="Scan what goes on the truck." />
      )}
      <ul className={classes['list']} aria-label="Packages of this transfer">
        <ShowMore inList rows={shownItems} step={100} what="package">
          {(item) => (
            <li
              key={item.line.packageId}
              className={classes['item']}
              data-badge={work !== 'read' || undefined}
            >
              <LineLabel item={item} />
              {work !== 'load' && <ArrivalBadge line={item.line} />}
              {ends[work](item)}
            </li>
          )}
        </ShowMore>
      </ul>
    </Panel>
  )
}

const ends: Record<LinesProps['work'], (item: TransferItem) => ReactNode> = {
  load: (item) => <TakeOff item={item} />,
  count: (item) => <CountMenu item={item} />,
  read: () => null,
}

const TakeOff = ({ item }: { item: TransferItem }) => (
  <ActionIcon
    aria-label={`Take ${nameOf(item)} off`}
    color="gray"
    onClick={() =>
      void takeOffTransfer(item.line.transferId, {
        packageId: item.line.packageId,
        trackingNumber: item.pkg?.trackingNumber ?? 'The package',
      })
    }
  >
    <CloseIcon size={18} aria-hidden />
  </ActionIcon>
)

/** Counts packages that can't be scanned, and corrects wrong counts. */
function CountMenu({ item }: { item: TransferItem }) {
  const [isDamageOpen, damage] = useDisclosure(false)
  const { transferId, packageId, arrival: current } = item.line
  const count = async (arrival: 'Received' | 'Missing') => {
    try {
      await mutate('transfer.count', { transferId, lines: [{ packageId, arrival }] })
    } catch (error) {
      toastError('The package was not counted', notSavedText(error))
    }
  }
  const choices = (['Received', 'Missing'] as const).filter((arrival) => arrival !== current)
  return (
    <>
      <MenuButton
        target={
          <ActionIcon aria-label={`Count ${nameOf(item)}`}>
            <MoreIcon size={20} />
          </ActionIcon>
        }
        choices={[
          ...choices.map((arrival) => ({ text: arrival, onClick: () => void count(arrival) })),
          { text: 'Damaged…', onClick: damage.open },
        ]}
      />
      {isDamageOpen && (
        <TransferDamage
          transferId={transferId}
          pkg={{ packageId, trackingNumber: nameOf(item) }}
          onClose={damage.close}
        />
      )}
    </>
  )
}
