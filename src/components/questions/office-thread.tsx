import { Alert, Button, Group, Stack } from '@mantine/core'
import type { OfficeQuestion } from '#sync/api/messages/questions.ts'
import type { Question, QuestionLine } from '#sync/entities/messages/question.ts'
import { questionPolicy } from '#sync/policies/question.ts'
import { sendAnswer, sendQuestionStatus } from '../../queries/api/questions.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Composer } from './composer.tsx'
import { ThreadLines } from './thread-lines.tsx'

const savedText: Readonly<Record<Question['status'], string>> = {
  New: 'Marked as new',
  Read: 'Question reopened',
  Answered: 'Marked as answered',
  Closed: 'Question closed',
}

const writerOf = ({ from, by }: QuestionLine): string => (from === 'Office' ? `${by}, office` : by)

/** The reason why an answer would not reach the customer; null if it would. */
function obstacleOf(question: OfficeQuestion): string | null {
  if (question.customer.closedAt !== null) return 'This customer closed the account and can’t read an answer.'
  if (question.package.isTheirs) return null
  return 'This package has another customer now. Call or email the person who asked, then close the question.'
}

/** A thread for the staff, with the field for the answer. */
export function OfficeThread({ question }: { question: OfficeQuestion }) {
  const session = useSession()
  const canAnswer = session !== null && questionPolicy.canAnswer(session)
  const { send } = useWrite(sendAnswer)
  const obstacle = obstacleOf(question)
  const { questionId, lines } = question
  const answer = async (text: string) => {
    await send({ params: { questionId }, body: { text, seen: lines.at(-1)?.lineId ?? '' } })
    await toastSuccessOf(sendAnswer)
  }
  return (
    <Stack gap="md">
      <ThreadLines lines={lines} reader="Office" nameOf={writerOf} />
      {obstacle && (
        <Alert color="orange" icon={<WarningIcon />}>
          {obstacle}
        </Alert>
      )}
      {canAnswer && !obstacle && (
        <Composer label="Your answer" button="Send answer" onSend={answer} failure={failureText} />
      )}
      {canAnswer && <StatusButtons question={question} />}
    </Stack>
  )
}

function StatusButtons({ question: { questionId, status } }: { question: OfficeQuestion }) {
  const { send } = useWrite(sendQuestionStatus)
  const { run, busy, problem } = useAction(async (next: Question['status']) => {
    await send({ params: { questionId }, body: { status: next, seen: status } })
    toastSuccess(savedText[next])
  }, failureText)
  const isOpen = status === 'New' || status === 'Read'
  return (
    <>
      <ProblemAlert text={problem} />
      <Group>
        {isOpen ? (
          <Button variant="default" loading={busy} onClick={() => void run('Closed')}>
            Close without reply
          </Button>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void run('Read')}>
            Reopen
          </Button>
        )}
      </Group>
    </>
  )
}
