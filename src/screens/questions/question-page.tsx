import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OfficeQuestion } from '#sync/api/messages/questions.ts'
import { packageStatuses, statusText } from '#sync/entities/packages/package-status.ts'
import { contactStatusText } from '#sync/nouns/contact-message.ts'
import { questionPolicy } from '#sync/policies/question.ts'
import { OfficeThread } from '../../components/questions/office-thread.tsx'
import { LoadedAt, ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { questionQuery } from '../../queries/api/questions.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { PanelColumns } from '../../ui/layout/columns.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, unknownText } from '../../ui/texts/format.ts'
import { PhoneLink } from '../../ui/texts/phone-link.tsx'

const backLink = { to: pathTo('/admin/contactmessages'), text: 'Inbox' }

/** A thread between a customer and the office, with the facts about its package next to it. */
export function QuestionPage({ questionId }: { questionId: string }) {
  const session = useSession()
  const canAnswer = session !== null && questionPolicy.canAnswer(session)
  const answer = useServerQuery(questionQuery(questionId, canAnswer))
  if (answer.is === 'shown')
    return (
      <Page title={answer.data.package.description || answer.data.package.trackingNumber} back={backLink}>
        <LoadedAt answer={answer} />
        <PanelColumns>
          <Panel title="Question">
            <OfficeThread question={answer.data} />
          </Panel>
          <Facts question={answer.data} />
        </PanelColumns>
      </Page>
    )
  return (
    <Page title="Question" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="Questions are shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function Facts({ question }: { question: OfficeQuestion }) {
  const { customer, package: pkg, status, waitingSince, handledBy, handledAt } = question
  const packageStatus = packageStatuses.find((name) => name === pkg.status)
  return (
    <>
      <Panel title="Package">
        <FactList
          facts={[
            [
              'Tracking number',
              <Anchor
                key="package"
                component={Link}
                to={pathTo('/admin/packages/$package', { package: pkg.packageId })}
              >
                {pkg.trackingNumber}
              </Anchor>,
            ],
            ['HAWB', pkg.hawbNumber],
            ['Status', packageStatus ? statusText(packageStatus) : pkg.status],
            ['Bin', pkg.bin || null],
            ['Weight', pkg.weightLb === null ? null : `${pkg.weightLb} lb`],
          ]}
        />
      </Panel>
      <Panel title="Customer">
        <FactList
          facts={[
            [
              'Name',
              <Anchor
                key="customer"
                component={Link}
                to={pathTo('/admin/accounts/$account', { account: question.accountId })}
              >
                {customer.name || unknownText}
              </Anchor>,
            ],
            ['Mailbox', customer.mailbox || null],
            ['Email', customer.email ? <Mail key="email" email={customer.email} /> : null],
            ['Phone', customer.phone ? <PhoneLink key="phone" number={customer.phone} /> : null],
          ]}
        />
      </Panel>
      <Panel title="Handling">
        <FactList
          facts={[
            ['Status', contactStatusText[status]],
            ['Waiting since', waitingSince && formatDateTime(waitingSince)],
            ['Handled', handledAt && `${handledBy}, ${formatDateTime(handledAt)}`],
          ]}
        />
      </Panel>
    </>
  )
}

const Mail = ({ email }: { email: string }) => <Anchor href={`mailto:${email}`}>{email}</Anchor>
