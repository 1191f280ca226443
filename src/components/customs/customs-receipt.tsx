import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { CustomsReceipt } from '#sync/entities/money/papers.ts'
import { pathTo } from '../../guards/path-to.ts'
import { customsPaperQuery, fetchCustomsReceipt } from '../../queries/api/money/papers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { PrintIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { PdfButton } from '../pdf-button.tsx'
import { CustomsReceiptDialog } from './customs-receipt-dialog.tsx'

interface CustomsReceiptProps {
  packageId: string
}

/** The customs charges of a package with their receipt as PDF; nothing if nothing was charged. */
export function CustomsChargePanel({ packageId }: CustomsReceiptProps) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  if (answer.is !== 'shown' || answer.data.totalJmdCents === 0) return null
  return (
    <Panel title="Customs">
      <PaperFacts paper={answer.data} />
      <Group mt="sm">
        <ReceiptPdfButton paper={answer.data} />
      </Group>
    </Panel>
  )
}

/** The figures of customs' papers, the receipt as PDF and, for staff, a button to record them. */
export function CustomsReceiptPart({ packageId, mayRecord }: CustomsReceiptProps & { mayRecord: boolean }) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  const [recording, record] = useDisclosure(false)
  if (answer.is !== 'shown') return null
  const { duties } = answer.data
  if (duties.length === 0 && !mayRecord) return null
  return (
    <>
      <PaperFacts paper={answer.data} />
      <Group mt="sm">
        {duties.length > 0 && <ReceiptPdfButton paper={answer.data} />}
        {duties.length > 0 && (
          <Button
            variant="default"
            component={Link}
            to={pathTo('/admin/packages/$package/customs-receipt', { package: packageId })}
            leftSection={<PrintIcon size={18} />}
          >
            Print
          </Button>
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

function PaperFacts({ paper }: { paper: CustomsReceipt }) {
  const { recorded, cifJmdCents, duties, totalJmdCents } = paper
  return (
    <FactList
      facts={[
        ['Classification', recorded.classification || null],
        ['CIF value', cifJmdCents === null ? null : formatJmd(cifJmdCents)],
        ['Receipt of customs', recorded.receiptNumber || null],
        ['Charged by customs', duties.length === 0 ? null : formatJmd(totalJmdCents)],
      ]}
    />
  )
}

const ReceiptPdfButton = ({
  paper: { packageId, hawbNumber, trackingNumber },
}: {
  paper: CustomsReceipt
}) => (
  <PdfButton
    name={`Customs receipt ${hawbNumber ?? trackingNumber}`}
    text="Customs receipt"
    fetchPdf={() => fetchCustomsReceipt(packageId)}
  />
)
