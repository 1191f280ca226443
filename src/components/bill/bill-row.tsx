import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { ExpandIcon } from '../../ui/icons.ts'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './bill.module.css'

interface BillRowProps {
  bill: CustomerBill
  isChosen: boolean
  isBusy: boolean
  onToggle: () => void
}

/** A customer's bill with a checkbox, its total and, when opened, its lines. */
export function BillRow({ bill, isChosen, isBusy, onToggle }: BillRowProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const name = bill.customer ? `${bill.customer.mailbox} ${bill.customer.name}` : 'Customer'
  const [first, ...otherPackages] = bill.packages
  return (
    <li>
      <div className={classes['bill']} data-left={!isChosen || undefined}>
        <Checkbox aria-label={`Bill ${name}`} checked={isChosen} disabled={isBusy} onChange={onToggle} />
        <UnstyledButton className={classes['who'] ?? ''} aria-expanded={isOpen} onClick={toggle}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['note']}>
            {otherPackages.length === 0 ? first?.trackingNumber : plural(bill.packages.length, 'package')}
            {bill.problems.length > 0 && ` · ${plural(bill.problems.length, 'problem')} above`}
          </span>
          <span className={classes['amount']}>{formatJmd(bill.totalJmdCents)}</span>
          <ExpandIcon size={18} aria-hidden />
        </UnstyledButton>
      </div>
      {isOpen && <BillLines bill={bill} />}
    </li>
  )
}

/** Each package with its charges, then the charges for the whole bill. */
function BillLines({ bill }: { bill: CustomerBill }) {
  const names = new Map(bill.packages.map(({ packageId, trackingNumber }) => [packageId, trackingNumber]))
  return (
    <table className={classes['lines']} aria-label="Lines">
      <tbody>
        {bill.lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike in everything but their place
          <tr key={n}>
            <td>
              {lineText(line)}
              <span className={classes['note']}>{line.how}</span>
            </td>
            <td data-roomy>{names.get(line.packageId ?? '') ?? ''}</td>
            <td data-end>{formatJmd(line.amountJmdCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
