import { Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Question, QuestionLine } from '#sync/entities/messages/question.ts'
import { unreadLines } from '#sync/rules/messages/questions.ts'
import { mutate } from '../../../changes/mutate.ts'
import { StateBadge } from '../../../components/badges/state-badge.tsx'
import { Composer } from '../../../components/questions/composer.tsx'
import { ThreadLines } from '../../../components/questions/thread-lines.tsx'
import { useQuestionsOf } from '../../../queries/questions.ts'
import type { QueuedChange } from '../../../queries/sync-status.ts'
import { useChangesOf } from '../../../queries/sync-status.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

const writerOf = ({ from }: QuestionLine): string => (from === 'Customer' ? 'You' : 'Our office')

interface ReadMark {
  readonly questionId: string
  readonly lineId: string
}

/** Marks threads as read while the page is visible. A mark that can't be saved is made at the next look. */
function markRead(marks: readonly ReadMark[]): void {
  if (document.visibilityState !== 'visible') return
  for (const args of marks) void mutate('question.read', args).catch(() => undefined)
}

/** Marks the answers as read that a person sees, once for each last line. */
function useReading(questions: readonly Question[]): void {
  const marks = questions
    .filter((question) => unreadLines(question, 'Customer').length > 0)
    .map(({ questionId, lines }) => ({ questionId, lineId: lines.at(-1)?.lineId ?? '' }))
  const key = marks.map(({ questionId, lineId }) => `${questionId} ${lineId}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the marks
  useEffect(() => {
    const note = () => markRead(marks)
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [key])
}

/** The queued questions are at the end of what the device shows, in their order. */
function waitingStates(lines: readonly QuestionLine[], changes: readonly QueuedChange[]) {
  const ownIds = lines.filter(({ from }) => from === 'Customer').map(({ lineId }) => lineId)
  const waiting = changes.filter(({ name, state }) => name === 'question.ask' && state !== 'refused')
  const lastIds = ownIds.slice(ownIds.length - waiting.length)
  return new Map(waiting.map(({ state }, index) => [lastIds[index] ?? '', state]))
}

/** Questions to the office about this package, and the answers. */
export function QuestionsPanel({ packageId }: { packageId: string }) {
  const questions = useQuestionsOf(packageId)
  const changes = useChangesOf(packageId)
  useReading(questions ?? [])
  if (!questions || !changes) return null
  const lines = questions.flatMap((question) => question.lines)
  const states = waitingStates(lines, changes)
  return (
    <Panel title="Questions">
      <Stack gap="md">
        {lines.length === 0 && (
          <Text c="dimmed">Ask our office about this package. The answer appears here.</Text>
        )}
        {lines.length > 0 && (
          <ThreadLines
            lines={lines}
            reader="Customer"
            nameOf={writerOf}
            stateOf={({ lineId }) => {
              const state = states.get(lineId)
              return state ? <StateBadge state={state} quiet /> : undefined
            }}
          />
        )}
        <Composer
          label="Your question"
          button="Ask"
          onSend={(text) => mutate('question.ask', { packageId, text })}
        />
      </Stack>
    </Panel>
  )
}
