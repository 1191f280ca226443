import type { EstimateDetail } from '#sync/api/money/estimates.ts'
import { estimatePromotionText } from '../../components/quote/promotion-texts.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { estimateQuery } from '../../queries/api/money/estimates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { formatDay, formatJmd } from '../../ui/texts/format.ts'
import classes from './paper.module.css'
import { PaperFacts, PaperFrame, PaperHead, type PaperSize, PaperSums } from './paper-frame.tsx'
import { PaperLines } from './paper-lines.tsx'
import { useBrand } from './use-brand.ts'

interface EstimatePrintPageProps {
  estimateId: string
  paper: PaperSize
  onPaper: (paper: PaperSize) => void
}

/** An estimate on A4, or on a roll of 80 mm. */
export function EstimatePrintPage(props: EstimatePrintPageProps) {
  const answer = useServerQuery(estimateQuery(props.estimateId))
  return (
    <ServerContent answer={answer} away="You can print the estimate when you’re online.">
      {(estimate) => <Sheet {...props} estimate={estimate} />}
    </ServerContent>
  )
}

function Sheet({ estimate, paper, onPaper }: EstimatePrintPageProps & { estimate: EstimateDetail }) {
  const { customer, featureValues } = estimate
  const brand = useBrand(estimate.accountId)
  const numbers = useTrackingNumbers(featureValues.flatMap(({ packageId }) => packageId ?? []))
  if (!brand || !numbers) return <p role="status">Loading …</p>
  return (
    <PaperFrame
      size={paper}
      onSize={onPaper}
      from={pathTo('/admin/invoices/estimate/$estimate', { estimate: estimate.invoiceEstimateId })}
    >
      <PaperHead company={brand} title="Estimate" />
      <PaperFacts
        facts={[
          ['For', customer ? `${customer.firstName} ${customer.lastName}`.trim() : ''],
          ['Mailbox', customer?.mailbox ?? ''],
          ['About', estimate.title],
          ['Date', formatDay(estimate.createdAt)],
        ]}
      />
      <p className={classes['warning']}>ESTIMATE. This is not an invoice.</p>
      <PaperLines lines={featureValues} numbers={numbers} isRoll={paper === '80mm'} />
      <PaperSums
        sums={[
          { name: 'Subtotal', text: formatJmd(estimate.subtotalJmdCents) },
          { name: 'GCT', text: formatJmd(estimate.gctJmdCents) },
          { name: 'Total', text: formatJmd(estimate.totalJmdCents), strong: true },
        ]}
      />
      {estimate.promotion && <p>{estimatePromotionText(estimate.promotion)}</p>}
      <p className={classes['foot']}>
        {brand.invoiceFooter !== '' && `${brand.invoiceFooter}\n`}
        All amounts are in Jamaican dollars (JMD). US$1 = J${(estimate.exchangeRate / 100).toFixed(2)}. The
        final charges follow from the package as it arrives.
      </p>
    </PaperFrame>
  )
}
