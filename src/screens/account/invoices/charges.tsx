import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OwnInvoice } from '../../../queries/api/own/own-invoices.ts'
import { usePackageNames } from '../../../queries/package-names.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../../ui/layout/sums.tsx'
import { useArea } from '../area.ts'
import { ChargeLines } from './charge-lines.tsx'
import classes from './charges.module.css'
import { lineGroups, packagesIn } from './invoice-facts.ts'

type Charged = Pick<
  OwnInvoice,
  | 'kind'
  | 'featureValues'
  | 'packageId'
  | 'subtotalJmdCents'
  | 'gctJmdCents'
  | 'totalJmdCents'
  | 'paidJmdCents'
  | 'balanceJmdCents'
  | 'exchangeRate'
>

interface ChargesProps {
  invoice: Charged
  title?: string
  /** An explanation shown above the figures. */
  note?: string
}

/** Every charge with its calculation, grouped by package, and the totals. */
export function Charges({ invoice, title = 'Charges', note }: ChargesProps) {
  const area = useArea()
  const names = usePackageNames(packagesIn(invoice))
  const groups = lineGroups(invoice.featureValues)
  return (
    <Panel title={title}>
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      {groups.map(({ packageId, lines }) => {
        const name = packageId && names?.get(packageId)
        return (
          <section key={packageId ?? ''} className={classes['group']}>
            {packageId && name && groups.length > 1 && (
              <h3>
                <Anchor renderRoot={(props) => <Link {...props} to={area.packageOf(packageId)} />}>
                  {name}
                </Anchor>
              </h3>
            )}
            <ChargeLines lines={lines} />
          </section>
        )
      })}
      <Totals invoice={invoice} />
    </Panel>
  )
}

function Totals({
  invoice: { subtotalJmdCents, gctJmdCents, totalJmdCents, paidJmdCents, balanceJmdCents },
}: {
  invoice: Charged
}) {
  const rows: readonly (readonly [string, number, boolean])[] = [
    ['Before GCT', subtotalJmdCents, gctJmdCents > 0],
    ['GCT', gctJmdCents, gctJmdCents > 0],
    ['Total', totalJmdCents, true],
    ['Paid', paidJmdCents, paidJmdCents > 0],
    ['To pay', balanceJmdCents, paidJmdCents > 0 && balanceJmdCents > 0],
  ]
  return (
    <div className={classes['totals']}>
      <SumList>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([name, cents]) => (
            <SumLine key={name} text={name} cents={cents} look={name === 'Total' ? 'total' : undefined} />
          ))}
      </SumList>
    </div>
  )
}
