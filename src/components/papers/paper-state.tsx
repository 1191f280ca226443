import { Button, Group, Text } from '@mantine/core'
import type { CustomerPaperReply } from '#sync/api/accounts/customer-papers.ts'
import {
  type CustomerPaperState,
  customerPaperStateText,
} from '#sync/entities/accounts/customer-paper-states.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isExpired } from '#sync/rules/accounts/customer-papers.ts'
import { clock } from '../../browser/clock.ts'
import { DoneIcon, type Icon, PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatDay } from '../../ui/texts/format.ts'

const looks: Record<CustomerPaperState, { readonly tone: Tone; readonly icon: Icon }> = {
  Sent: { tone: 'moving', icon: PendingIcon },
  Accepted: { tone: 'good', icon: DoneIcon },
  Refused: { tone: 'bad', icon: WarningIcon },
}

/** The line about a paper that customers and the office read. */
function textOf({ state, reason, expiresOn, sentAt }: CustomerPaperReply, isOver: boolean): string {
  if (state === 'Refused') return `${reason} Please send another one.`
  if (state === 'Sent')
    return `Sent ${formatDay(sentAt)}${expiresOn ? `, good until ${formatDay(expiresOn)}` : ''}`
  return isOver
    ? `Ended ${formatDay(expiresOn)}. Please send the new one.`
    : `Good until ${formatDay(expiresOn)}`
}

interface PaperStateProps {
  paper: CustomerPaperReply
  isOwn: boolean
  onOpen: () => void
}

/** The state of one paper, and the button that shows its pages. */
export function PaperState({ paper, isOwn, onOpen }: PaperStateProps) {
  const isOver = paper.state === 'Accepted' && isExpired(paper, jamaicaDay(clock.now()))
  const { tone, icon } = looks[isOver ? 'Refused' : paper.state]
  const label = !isOwn && paper.state === 'Sent' ? 'Check' : 'Open'
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      <div style={{ minWidth: 0, flex: 1 }}>
        <Tag tone={tone} icon={icon} text={isOver ? 'Ended' : customerPaperStateText[paper.state]} quiet />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {textOf(paper, isOver)}
          {paper.checkedBy !== '' && ` · ${paper.checkedBy}`}
        </Text>
      </div>
      <Button variant="subtle" size="xs" aria-label={`${label}: ${paper.kindName}`} onClick={onOpen}>
        {label}
      </Button>
    </Group>
  )
}
