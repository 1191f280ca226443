import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { LoadedAt } from '../../components/server-content.tsx'
import { ageText } from '../../components/todo/age-text.ts'
import { type TodoWork, useTodo } from '../../components/todo/use-todo.ts'
import { usePackageTally } from '../../queries/package-list.ts'
import { type Session, useSession } from '../../session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { unknownText } from '../../ui/texts/format.ts'
import classes from './todo.module.css'

/** The work that waits for a decision, the most urgent first. */
export function TodoPage() {
  const session = useSession()
  return session && <Work session={session} />
}

const noteOf = (works: readonly TodoWork[], stateText: string): string => {
  const urgent = works.filter(({ isUrgent }) => isUrgent).length
  const waiting = works.filter(({ isNone }) => !isNone).length
  return stateText || (waiting === 0 ? 'Nothing waits' : `${waiting} kinds of work wait, ${urgent} too long`)
}

/** The reader's work comes first, and each half stays in the order of the kinds. */
const ownFirst = (works: readonly TodoWork[]): TodoWork[] => [
  ...works.filter(({ isOwn }) => isOwn),
  ...works.filter(({ isOwn }) => !isOwn),
]

function Work({ session }: { session: Session }) {
  const [today] = useState(() => jamaicaDay(clock.now()))
  const { answer, works, stateText } = useTodo(session, usePackageTally(today))
  const waitingWorks = ownFirst(works.filter(({ isNone }) => !isNone))
  const urgentWorks = waitingWorks.filter(({ isUrgent }) => isUrgent)
  const noneWorks = works.filter(({ isNone }) => isNone)
  return (
    <Page title="To do" note={noteOf(works, stateText)}>
      <Stack>
        {answer.is === 'shown' && <LoadedAt answer={answer} />}
        {answer.is === 'away' && (
          <Text role="status">
            You’re offline. Packages, reviews and deliveries are counted on this device; the other numbers and
            the ages need a connection.
          </Text>
        )}
        {answer.is === 'failed' && <Text role="alert">{answer.error.message}</Text>}
        <WorkPanel title="Waits too long" works={urgentWorks} />
        <WorkPanel title="Waits" works={waitingWorks.filter(({ isUrgent }) => !isUrgent)} />
        {noneWorks.length > 0 && (
          <Text c="dimmed">Nothing waits: {noneWorks.map(({ text }) => text).join(', ')}.</Text>
        )}
      </Stack>
    </Page>
  )
}

const WorkPanel = ({ title, works }: { title: string; works: readonly TodoWork[] }) =>
  works.length > 0 && (
    <Panel title={title}>
      <ul className={classes['list']} aria-label={title}>
        {works.map((work) => (
          <WorkRow key={work.kind} work={work} />
        ))}
      </ul>
    </Panel>
  )

function WorkRow({ work }: { work: TodoWork }) {
  const { icon: Sign, text, note, owners, isOwn, countText, oldestAt, isUrgent, to, search } = work
  return (
    <li>
      <Link to={to} search={search} className={classes['work'] ?? ''} data-urgent={isUrgent || undefined}>
        <Sign size={22} aria-hidden />
        <span className={classes['words']}>
          <span className={classes['name']}>{text}</span>
          <span className={classes['note']}>{note}</span>
        </span>
        <span className={classes['owner']} data-own={isOwn || undefined}>
          {owners.join(', ')}
        </span>
        <span className={classes['age']}>
          {oldestAt === null ? '' : `Oldest: ${ageText(oldestAt, clock.now())}`}
        </span>
        <span className={classes['count']}>{countText ?? unknownText}</span>
      </Link>
    </li>
  )
}
