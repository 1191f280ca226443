import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Invoice, InvoiceLine } from '#sync/entities/money/invoice.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'
import classes from './billing.module.css'

/** Every charge with its calculation; its package, and quantities where there are any, without repeating them. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  const packageIds = lines.flatMap(({ packageId }) => packageId ?? [])
  const numbers = useTrackingNumbers(packageIds)
  const hasPackages = packageIds.length > 0
  const hasQuantities = lines.some(({ quantity }) => quantity !== 1)
  return (
    <div className={classes['lineRoom']}>
      <table className={classes['lines']} aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Charge</th>
            {hasPackages && (
              <th scope="col" data-roomy>
                Package
              </th>
            )}
            {hasQuantities && (
              <>
                <th scope="col" data-end data-roomy>
                  Quantity
                </th>
                <th scope="col" data-end data-roomy>
                  Unit price
                </th>
              </>
            )}
            <th scope="col" data-end>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <LineRow
              key={line.featureValueId}
              {...{ line, hasQuantities, hasPackages }}
              packageName={
                line.packageId !== lines[n - 1]?.packageId
                  ? (numbers?.get(line.packageId ?? '') ?? 'Package')
                  : ''
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineRowProps {
  line: InvoiceLine
  hasQuantities: boolean
  hasPackages: boolean
  /** Empty for the same package as in the line above. */
  packageName: string
}

const LineRow = ({ line, hasQuantities, hasPackages, packageName }: LineRowProps) => (
  <tr>
    <td>
      {lineText(line)}
      {line.how !== '' && <span className={classes['how']}>{line.how}</span>}
    </td>
    {hasPackages && (
      <td data-roomy>
        {line.packageId && packageName && (
          <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: line.packageId })}>
            {packageName}
          </Anchor>
        )}
      </td>
    )}
    {hasQuantities && (
      <>
        <td data-end data-roomy>
          {formatCount(line.quantity)}
        </td>
        <td data-end data-roomy>
          {formatJmd(line.unitJmdCents)}
        </td>
      </>
    )}
    <td data-end>{formatJmd(line.amountJmdCents)}</td>
  </tr>
)

type Totals = Pick<
  Invoice,
  'subtotalJmdCents' | 'gctJmdCents' | 'totalJmdCents' | 'paidJmdCents' | 'balanceJmdCents' | 'statusId'
>

/** A void invoice has no amount due, no matter what its total was. */
export const InvoiceTotals = ({ invoice }: { invoice: Totals }) => (
  <SumList>
    <SumLine text="Subtotal" cents={invoice.subtotalJmdCents} />
    <SumLine text="GCT" cents={invoice.gctJmdCents} />
    <SumLine text="Total" cents={invoice.totalJmdCents} />
    <SumLine text="Paid" cents={invoice.paidJmdCents} />
    <SumLine text="Balance" cents={invoice.statusId === 'void' ? 0 : invoice.balanceJmdCents} look="total" />
  </SumList>
)
