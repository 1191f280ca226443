import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useDeskDevice } from '../../components/desk-device.ts'
import { PaymentsIcon } from '../../ui/icons.ts'
import { approvalOf, referenceToFill, terminalText } from './terminal-approval.ts'
import type { CounterState } from './use-till.ts'

interface TerminalLineProps {
  state: Pick<CounterState, 'method' | 'reference' | 'setMethod' | 'setReference'>
  /** A payment is on its way: nothing of it changes any more. */
  isLocked: boolean
}

/** The card terminal on this counter says how its payment went and fills the reference; any other of the branch offers it. */
export function TerminalLine({ state, isLocked }: TerminalLineProps) {
  const { method, reference, setMethod, setReference } = state
  const filled = useRef('')
  const fill = (approval: string) => {
    filled.current = approval
    setReference(approval)
  }
  const { own, others, choose } = useDeskDevice('terminal', (message) => {
    const approval =
      isLocked || method !== 'Card' ? null : referenceToFill(message, reference, filled.current)
    if (approval !== null) fill(approval)
  })
  if (!own && others.length === 0) return null
  const offered = [...(own ? [own] : []), ...others].filter((message) => {
    const approval = approvalOf(message)
    return approval !== null && !(method === 'Card' && approval === reference)
  })
  return (
    <Group gap="sm">
      {own && (
        <Text
          size="sm"
          role="status"
          c={own.reading.state === 'declined' ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {terminalText(own)}
        </Text>
      )}
      {offered.map((message) => (
        <Button
          key={message.hubDeviceId}
          variant="default"
          leftSection={<PaymentsIcon size={18} />}
          disabled={isLocked}
          onClick={() => {
            choose(message.hubDeviceId)
            if (method !== 'Card') setMethod('Card')
            fill(approvalOf(message) ?? '')
          }}
        >
          Use {message.name}: {approvalOf(message)}
        </Button>
      ))}
    </Group>
  )
}
