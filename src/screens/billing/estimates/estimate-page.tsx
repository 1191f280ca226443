import { Anchor, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { EstimateDetail } from '#sync/api/money/estimates.ts'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { customerName } from '../../../components/list/cells.tsx'
import { estimatePromotionText } from '../../../components/quote/promotion-texts.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { pathTo } from '../../../guards/path-to.ts'
import { estimateQuery, updateEstimate } from '../../../queries/api/money/estimates.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useEdit } from '../../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { SumLine, SumList } from '../../../ui/layout/sums.tsx'
import { formatDay } from '../../../ui/texts/format.ts'
import { InvoiceLines } from '../invoice-lines.tsx'
import { LinesForm } from '../lines-form.tsx'
import { EstimateActions } from './estimate-actions.tsx'
import { EstimateBadge } from './estimate-badge.tsx'
import { estimateName } from './estimate-list.tsx'

const backLink = { to: pathTo('/admin/invoices/estimate'), text: 'Estimates' }

/** An estimate with every charge, and the button that turns it into an invoice. */
export function EstimatePage({ estimateId }: { estimateId: string }) {
  const answer = useServerQuery(estimateQuery(estimateId))
  if (answer.is === 'shown') return <EstimateContent estimate={answer.data} />
  return (
    <Page title="Estimate" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The estimate is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function EstimateContent({ estimate }: { estimate: EstimateDetail }) {
  const [editing, edit] = useDisclosure(false)
  // Another person may turn it into an invoice meanwhile.
  const isEditing = editing && estimate.invoiceId === null
  return (
    <Page
      title={estimateName(estimate)}
      back={backLink}
      actions={!isEditing && <EstimateActions estimate={estimate} onEdit={edit.open} />}
    >
      <Stack>
        <Panel>
          <Head estimate={estimate} />
        </Panel>
        {isEditing ? (
          <Panel title="Lines">
            <EstimateLines estimate={estimate} onDone={edit.close} />
          </Panel>
        ) : (
          <SideBySide>
            <Panel title="Lines" flush>
              <InvoiceLines lines={estimate.featureValues} />
            </Panel>
            <Panel title="Amounts">
              <SumList>
                <SumLine text="Subtotal" cents={estimate.subtotalJmdCents} />
                <SumLine text="GCT" cents={estimate.gctJmdCents} />
                <SumLine text="Total" cents={estimate.totalJmdCents} look="total" />
              </SumList>
              {estimate.promotion && (
                <Text size="sm" c="dimmed" mt="sm">
                  {estimatePromotionText(estimate.promotion)}
                </Text>
              )}
            </Panel>
          </SideBySide>
        )}
      </Stack>
    </Page>
  )
}

function EstimateLines({ estimate, onDone }: { estimate: EstimateReply; onDone: () => void }) {
  const { send } = useEdit(updateEstimate)
  return (
    <LinesForm
      {...{ edit: 'invoices.updateEstimate', rowId: estimate.invoiceEstimateId, row: estimate }}
      of="An estimate"
      onDone={onDone}
      save={async (featureValues, base) => {
        await send({ body: { invoiceEstimateId: estimate.invoiceEstimateId, featureValues }, base })
        toastSuccess('Estimate saved')
      }}
    />
  )
}

const Head = ({ estimate }: { estimate: EstimateReply }) => (
  <FactList
    facts={[
      ['Status', <EstimateBadge key="status" estimate={estimate} />],
      [
        'Invoice',
        estimate.invoiceId && (
          <Anchor
            key="invoice"
            component={Link}
            to={pathTo('/admin/invoices/$invoice', { invoice: estimate.invoiceId })}
          >
            Open the invoice
          </Anchor>
        ),
      ],
      [
        'Customer',
        estimate.customer && estimate.accountId ? (
          <Anchor
            key="customer"
            component={Link}
            to={pathTo('/admin/accounts/$account', { account: estimate.accountId })}
          >
            {customerName(estimate.customer)}
          </Anchor>
        ) : (
          'Not a customer yet'
        ),
        'wide',
      ],
      ['Created by', `${estimate.createdBy}, ${formatDay(estimate.createdAt)}`],
      ['Exchange rate', `J$${(estimate.exchangeRate / 100).toFixed(2)} to US$1`],
    ]}
  />
)
