import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { howText, lineText } from '#sync/rules/texts/line-text.ts'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'
import classes from './paper.module.css'

interface PaperLinesProps {
  lines: readonly InvoiceLine[]
  numbers: ReadonlyMap<string, string>
  /** True for a roll, which has no room for separate columns of quantity and unit price. */
  isRoll: boolean
}

/** Each charge with its calculation. */
export function PaperLines({ lines, numbers, isRoll }: PaperLinesProps) {
  return (
    <table className={classes['lines']}>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          {!isRoll && (
            <th scope="col" data-end>
              Quantity
            </th>
          )}
          {!isRoll && (
            <th scope="col" data-end>
              Unit price
            </th>
          )}
          <th scope="col" data-end>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.featureValueId}>
            <td>
              {lineText(line)}
              <span className={classes['how']}>
                {[
                  line.packageId && numbers.get(line.packageId),
                  howText(line),
                  isRoll && line.quantity > 1 && `${line.quantity} × ${formatJmd(line.unitJmdCents)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </td>
            {!isRoll && <td data-end>{formatCount(line.quantity)}</td>}
            {!isRoll && <td data-end>{formatJmd(line.unitJmdCents)}</td>}
            <td data-end>{formatJmd(line.amountJmdCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
