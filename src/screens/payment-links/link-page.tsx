import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod'
import type { CheckoutDetails } from '#sync/api/money/checkouts.ts'
import { openStatuses } from '#sync/entities/money/checkout-status.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { MailDialog } from '../../components/mails/mail-dialog.tsx'
import { MailNotes } from '../../components/mails/mail-notes.tsx'
import { QrImage } from '../../components/qr-image.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { mailPaymentLink, paymentLinkQuery } from '../../queries/api/money/checkouts.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { EmailIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { LinkActions } from './link-actions.tsx'
import { LinkState } from './link-list.tsx'
import classes from './payment-links.module.css'

type PaymentLink = z.output<typeof CheckoutDetails>

const backLink = { to: pathTo('/admin/payment-links'), text: 'Payment Links' }

/** A payment link with its status, and the ways to share it. */
export function LinkPage({ checkoutId }: { checkoutId: string }) {
  const answer = useServerQuery(paymentLinkQuery(checkoutId))
  if (answer.is === 'shown') return <LinkContent link={answer.data} />
  return (
    <Page title="Payment link" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The link is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function LinkContent({ link }: { link: PaymentLink }) {
  const { customer, status, items, topUpJmdCents, paymentId } = link
  return (
    <Page
      title={`Payment link, ${formatJmd(link.totalJmdCents)}`}
      back={backLink}
      actions={<LinkActions link={link} />}
    >
      <Stack>
        <Panel>
          <FactList
            facts={[
              ['Status', <LinkState key="status" status={status} />],
              [
                'Customer',
                <Anchor
                  key="customer"
                  component={Link}
                  to={pathTo('/admin/accounts/$account', { account: link.accountId })}
                >
                  {customer.mailbox} {customer.firstName} {customer.lastName}
                </Anchor>,
                'wide',
              ],
              ['To pay now', openStatuses.includes(status) && dueText(link)],
              ['Expires', formatDateTime(link.expiresAt)],
              ['Created by', `${link.createdBy}, ${formatDateTime(link.createdAt)}`],
              [
                'Payment',
                paymentId && (
                  <Anchor
                    key="payment"
                    component={Link}
                    to={pathTo('/admin/payments/$payment', { payment: paymentId })}
                  >
                    See the payment
                  </Anchor>
                ),
              ],
            ]}
          />
        </Panel>
        {openStatuses.includes(status) && link.dueJmdCents > 0 && <HandOn link={link} />}
        <Panel title={topUpJmdCents > 0 ? 'Top-up' : 'Invoices'}>
          {topUpJmdCents > 0 && <Text>This money becomes the customer’s credit.</Text>}
          <FigureRows>
            {items.map(({ invoiceId, label, amountJmdCents }) => (
              <li key={invoiceId}>
                <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}>
                  {label}
                </Anchor>
                <span>{formatJmd(amountJmdCents)}</span>
              </li>
            ))}
          </FigureRows>
        </Panel>
      </Stack>
    </Page>
  )
}

const dueText = ({ dueJmdCents, totalJmdCents, topUpJmdCents }: PaymentLink): string => {
  if (dueJmdCents === 0)
    return topUpJmdCents > 0 ? 'Nothing.' : 'Nothing. Its invoices are paid or withdrawn.'
  return dueJmdCents === totalJmdCents
    ? formatJmd(dueJmdCents)
    : `${formatJmd(dueJmdCents)}; the rest has been paid or withdrawn`
}

/** The address to copy or mail, and as a QR code for a phone at the counter. */
function HandOn({ link }: { link: PaymentLink }) {
  const { checkoutToken, checkoutId, accountId, mails } = link
  const session = useSession()
  const { send } = useWrite(mailPaymentLink)
  const [mailing, mail] = useDisclosure(false)
  const address = `${window.location.origin}${pathTo('/checkout/$token', { token: checkoutToken })}`
  return (
    <Panel title="Share the link">
      <div className={classes['hand']}>
        <QrImage text={address} label="QR code of the payment link" />
        <Stack>
          <Group gap="xs" wrap="nowrap">
            <Code className={classes['address'] ?? ''}>{address}</Code>
            <CopyButton value={address} what="Payment link" />
          </Group>
          {session && checkoutPolicy.canUpdate(session) && (
            <Group>
              <Button variant="default" leftSection={<EmailIcon size={18} />} onClick={mail.open}>
                Email to customer
              </Button>
            </Group>
          )}
          <MailNotes mails={mails} />
        </Stack>
      </div>
      {mailing && (
        <MailDialog
          what="the payment link"
          accountId={accountId}
          onClose={mail.close}
          onConfirm={() => send({ params: { id: checkoutId } })}
        />
      )}
    </Panel>
  )
}
