import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '../icons.ts'

/** Copies a value and confirms it for two seconds, also to screen readers. */
export function CopyButton(props: { value: string; what: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const text = clipboard.copied ? `${props.what} copied` : `Copy ${props.what.toLowerCase()}`
  return (
    <ActionIcon aria-label={text} title={text} onClick={() => clipboard.copy(props.value)}>
      {clipboard.copied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
      <span
        aria-live="polite"
        style={{ position: 'absolute', opacity: 0, pointerEvents: 'none', width: 1, overflow: 'hidden' }}
      >
        {clipboard.copied ? text : ''}
      </span>
    </ActionIcon>
  )
}
