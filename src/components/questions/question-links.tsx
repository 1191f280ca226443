import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { contactStatusText } from '#sync/nouns/contact-message.ts'
import { pathTo } from '../../guards/path-to.ts'
import { questionsOfQuery } from '../../queries/api/questions.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { ServerContent } from '../server-content.tsx'

/** The threads about a package or of a customer, each a link to where it is answered. */
export function QuestionLinks({ of }: { of: Parameters<typeof questionsOfQuery>[0] }) {
  const answer = useServerQuery(questionsOfQuery(of))
  return (
    <Panel title="Questions">
      <ServerContent answer={answer} away="Questions are shown when you’re online.">
        {(questions) => (
          <Stack gap="sm">
            {questions.length === 0 && <Text c="dimmed">No questions yet.</Text>}
            {questions.map((question) => (
              <div key={question.questionId}>
                <Anchor
                  component={Link}
                  to={pathTo('/admin/questions/$question', { question: question.questionId })}
                >
                  {'packageId' in of
                    ? question.customer.name
                    : question.package.description || question.package.trackingNumber}
                </Anchor>
                <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                  {question.lines.at(-1)?.text}
                </Text>
                <Group gap="xs">
                  <Text size="sm" c="dimmed">
                    {contactStatusText[question.status]} · {formatDateTime(question.updatedAt)}
                  </Text>
                </Group>
              </div>
            ))}
          </Stack>
        )}
      </ServerContent>
    </Panel>
  )
}
