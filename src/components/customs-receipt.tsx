import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { customsPaperQuery, fetchCustomsReceipt } from '../queries/api/papers.ts'
import { useServerQuery } from '../queries/api/use-server-query.ts'
import { FactList } from '../ui/facts.tsx'
import { formatJmd } from '../ui/format.ts'
import { later } from '../ui/lazy-parts.ts'
import { PdfButton } from './pdf-button.tsx'

const CustomsReceiptDialog = later(
  async () => (await import('./customs-receipt-dialog.tsx')).CustomsReceiptDialog,
)

/** What customs' papers say of a package, its receipt as PDF, and for staff the way to type it in. */
export function CustomsReceiptPanel({ packageId, mayRecord }: { packageId: string; mayRecord: boolean }) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  const [recording, record] = useDisclosure(false)
  if (answer.is !== 'shown') return null
  const { recorded, cifJmdCents, duties, totalJmdCents, hawbNumber, trackingNumber } = answer.data
  if (duties.length === 0 && !mayRecord) return null
  return (
    <>
      <FactList
        facts={[
          ['Classification', recorded.classification || null],
          ['CIF value', cifJmdCents === null ? null : formatJmd(cifJmdCents)],
          ['Receipt of customs', recorded.receiptNumber || null],
          ['Charged by customs', duties.length === 0 ? null : formatJmd(totalJmdCents)],
        ]}
      />
      <Group mt="sm">
        {duties.length > 0 && (
          <PdfButton
            name={`Customs receipt ${hawbNumber ?? trackingNumber}`}
            text="Customs receipt"
            fetchPdf={() => fetchCustomsReceipt(packageId)}
          />
        )}
        {mayRecord && (
          <Button variant="default" onClick={record.open}>
            Record receipt
          </Button>
        )}
      </Group>
      {recording && <CustomsReceiptDialog paper={answer.data} onClose={record.close} />}
    </>
  )
}
