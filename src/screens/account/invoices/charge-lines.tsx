import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import classes from './charges.module.css'

type ShownLine = Pick<
  InvoiceLine,
  'description' | 'feature' | 'quantity' | 'unitJmdCents' | 'amountJmdCents'
> & {
  readonly how?: string | null | undefined
}

/** Charges in a list, each with its calculation. */
export const ChargeLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ul className={classes['lines']}>
    {lines.map((line, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, which change all at once
      <Line key={position} line={line} />
    ))}
  </ul>
)

const Line = ({
  line: { description, feature, quantity, unitJmdCents, amountJmdCents, how },
}: {
  line: ShownLine
}) => (
  <li>
    <span>
      {description || feature}
      {quantity > 1 && ` (${quantity} × ${formatJmd(unitJmdCents)})`}
      {how && <small>{how}</small>}
    </span>
    <span>{formatJmd(amountJmdCents)}</span>
  </li>
)
