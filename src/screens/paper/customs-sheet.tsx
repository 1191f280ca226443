import type { CustomsReceipt } from '#sync/entities/money/papers.ts'
import { trnText } from '#sync/rules/payments/trn-text.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import classes from './paper.module.css'
import { PaperFacts, PaperHead, PaperSums } from './paper-frame.tsx'

/** The customs charges of a package, with the same texts as its PDF. */
export function CustomsSheet({ paper }: { paper: CustomsReceipt }) {
  const { company, customer, recorded, cifJmdCents, duties, totalJmdCents } = paper
  return (
    <>
      <PaperHead company={company} title={`Customs receipt ${paper.hawbNumber ?? paper.trackingNumber}`} />
      <PaperFacts
        facts={[
          ['Importer', customer.name],
          ['Mailbox', customer.mailbox],
          ['TRN', customer.trn && trnText(customer.trn)],
          ['Package', [paper.trackingNumber, paper.description].filter(Boolean).join(', ')],
          ['Goods', paper.goods.join('; ')],
          ['Entry number', paper.entryNumber],
          ['Receipt of customs', recorded.receiptNumber],
          ['Classification', recorded.classification],
          ['CIF value', cifJmdCents === null ? '' : formatJmd(cifJmdCents)],
        ]}
      />
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th scope="col">Charge of customs</th>
            <th scope="col" data-end>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {duties.map(({ name, how, amountJmdCents }) => (
            <tr key={`${name} ${how} ${amountJmdCents}`}>
              <td>
                {name}
                <span className={classes['how']}>{how}</span>
              </td>
              <td data-end>{formatJmd(amountJmdCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaperSums sums={[{ name: 'Charged by customs', text: formatJmd(totalJmdCents), strong: true }]} />
      <p className={classes['foot']}>All amounts are in Jamaican dollars (JMD).</p>
    </>
  )
}
