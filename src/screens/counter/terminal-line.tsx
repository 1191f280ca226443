import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useDeskDevice } from '../../components/session/desk-device.ts'
import { PaymentsIcon } from '../../ui/icons.ts'
import { approvalOf, referenceToFill, terminalText } from './terminal-approval.ts'
import type { CounterState } from './use-till.ts'

interface TerminalLineProps {
  state: Pick<CounterState, 'method' | 'reference' | 'setMethod' | 'setReference'>
  /** True while a payment is being taken, when nothing may change. */
  isLocked: boolean
}

/**
 * This counter's card terminal shows the result of its payment and fills in the reference; the branch's other terminals
 * offer theirs.
 */
export function TerminalLine({ state, isLocked }: TerminalLineProps) {
  const { method, reference, setMethod, setReference } = state
  const filledReference = useRef('')
  const fill = (approval: string) => {
    filledReference.current = approval
    setReference(approval)
  }
  const { own, others, choose } = useDeskDevice('terminal', (message) => {
    const approval =
      isLocked || method !== 'Card' ? null : referenceToFill(message, reference, filledReference.current)
    if (approval !== null) fill(approval)
  })
  if (!own && others.length === 0) return null
  const messages = [...(own ? [own] : []), ...others].filter((message) => {
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
      {messages.map((message) => (
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
