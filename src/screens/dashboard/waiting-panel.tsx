import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTodo } from '../../components/todo/use-todo.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import type { Session } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './dashboard.module.css'
import { WorkLine } from './work-line.tsx'

interface WaitingPanelProps {
  session: Session
  /** Undefined while the device counts. */
  tally: PackageTally | undefined
}

/**
 * The work that waits for staff in all offices; each line opens the list that it counts. Every kind always has its
 * line, so that nothing moves under a finger when a number arrives.
 */
export function WaitingPanel({ session, tally }: WaitingPanelProps) {
  const { works, stateText } = useTodo(session, tally)
  return (
    <Panel
      title="To do today"
      action={
        <Group gap="sm">
          {stateText && (
            <Text role="status" size="sm" c="dimmed">
              {stateText}
            </Text>
          )}
          <Anchor component={Link} to={pathTo('/admin/todo')}>
            By age
          </Anchor>
        </Group>
      }
    >
      <ul className={classes['works']} aria-label="To do today">
        {works.map(({ kind, icon, text, note, countText, isNone, to, search }) => (
          <WorkLine
            key={kind}
            icon={icon}
            text={text}
            note={note}
            isNone={isNone}
            to={to}
            search={search}
            count={countText}
          />
        ))}
      </ul>
    </Panel>
  )
}
