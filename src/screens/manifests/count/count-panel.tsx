import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { receivePackage } from '../../../changes/follow-manifest.ts'
import { mutate } from '../../../changes/mutate.ts'
import { ArrivalBadge } from '../../../components/badges/manifest-badges.tsx'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { toastError } from '../../../stores/notifications.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { AllDoneIcon, MoreIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { MenuButton } from '../../../ui/menus/menu-button.tsx'
import { formatCount } from '../../../ui/texts/format.ts'
import { BillButton } from '../bill-button.tsx'
import { isBilledNext } from '../billing.ts'
import { FollowBar } from '../follow-bar.tsx'
import { itemViews, useItemView } from '../item-view.ts'
import type { ItemView } from '../item-view-search.ts'
import { LineLabel } from '../load/line-label.tsx'
import classes from '../manifest.module.css'
import { MissingDialog } from '../manifest-questions.tsx'
import type { Arrival } from '../totals.ts'
import { CountDamage } from './count-damage.tsx'

const views = ['left', 'problems', 'toBill', 'all'] as const

interface CountPanelProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  onBill: () => void
}

/** The packages still to count, the missing or damaged ones, and all of them. */
export function CountPanel({ manifest, items, onBill }: CountPanelProps) {
  const [view, setView] = useItemView(views, items)
  const shownOf = (name: ItemView) => items.filter(itemViews[name].fits)
  const visibleItems = shownOf(view)
  return (
    <Panel title="Count" flush action={<MarkMissing manifest={manifest} items={items} />}>
      <div className={classes['tools']}>
        <SegmentedControl
          fullWidth
          aria-label="Which packages"
          value={view}
          onChange={setView}
          data={views.map((name) => ({
            value: name,
            label: `${itemViews[name].text} ${formatCount(shownOf(name).length)}`,
          }))}
        />
      </div>
      <FollowBar manifest={manifest} items={items} />
      {view === 'toBill' && visibleItems.length > 0 && !isBilledNext(manifest, items) && (
        <div className={classes['tools']}>
          <BillButton onPress={onBill} />
        </div>
      )}
      {visibleItems.length === 0 && <EmptyState icon={AllDoneIcon} title={itemViews[view].emptyText} />}
      <ul className={classes['list']} aria-label={`${itemViews[view].text}: packages`}>
        <ShowMore inList key={view} rows={visibleItems} step={100} what="package">
          {(item) => (
            <li
              key={item.line.packageId}
              className={classes['item']}
              data-badge={view !== 'left' || undefined}
            >
              <LineLabel item={item} />
              {view !== 'left' && <ArrivalBadge line={item.line} />}
              <ArrivalMenu manifest={manifest} item={item} />
            </li>
          )}
        </ShowMore>
      </ul>
    </Panel>
  )
}

const choices: readonly (readonly [Exclude<Arrival, 'Damaged'>, string])[] = [
  ['Received', 'Received'],
  ['Missing', 'Missing'],
  ['Pending', 'Not counted'],
]

/** Counts packages that can't be scanned, and corrects wrong counts. */
function ArrivalMenu({ manifest, item }: { manifest: Manifest; item: ManifestItem }) {
  const { line, pkg } = item
  const [isDamageOpen, damage] = useDisclosure(false)
  const { manifestId, packageId } = line
  const name = pkg?.trackingNumber ?? 'this package'
  const count = async (arrival: Arrival) => {
    try {
      if (arrival === 'Received') await receivePackage(line)
      else await mutate('manifest.countLine', { manifestId, lines: [{ packageId, arrival }] })
    } catch (error) {
      toastError('The package was not counted', notSavedText(error))
    }
  }
  const menuChoices = choices.filter(
    ([arrival]) => arrival !== line.arrival && !(arrival === 'Pending' && manifest.status === 'Completed'),
  )
  return (
    <>
      <MenuButton
        target={
          <ActionIcon aria-label={`Count ${name}`}>
            <MoreIcon size={20} />
          </ActionIcon>
        }
        choices={[
          ...menuChoices.map(([arrival, text]) => ({ text, onClick: () => void count(arrival) })),
          { text: 'Damaged…', onClick: damage.open },
        ]}
      />
      {isDamageOpen && (
        <CountDamage
          manifestId={manifestId}
          pkg={{ packageId, trackingNumber: name }}
          onClose={damage.close}
        />
      )}
    </>
  )
}

/** Ends the count by marking the packages that weren't found as missing. */
function MarkMissing({
  manifest: { manifestId },
  items,
}: {
  manifest: Manifest
  items: readonly ManifestItem[]
}) {
  const [asking, ask] = useDisclosure(false)
  const left = items.filter(({ line }) => line.arrival === 'Pending')
  const countedTotal = items.length - left.length
  if (left.length === 0 || countedTotal === 0) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={ask.open}>
        Mark {formatCount(left.length)} as missing
      </Button>
      {asking && <MissingDialog manifestId={manifestId} left={left} onClose={ask.close} />}
    </>
  )
}
