import { ActionIcon, TextInput } from '@mantine/core'
import { type FormEvent, memo, useRef, useState } from 'react'
import type { ScanInput } from '#sync/rules/tracking/scan.ts'
import { CameraIcon, EnterIcon, KeyboardIcon } from '../ui/icons.ts'
import classes from './scan-field.module.css'

export interface ScanFieldProps {
  readonly label: string
  readonly description?: string
  /** The message for an invalid entry. */
  readonly error?: string
  readonly disabled?: boolean
  /** `take` from `useCapture`. */
  readonly onEnter: (input: ScanInput) => void
  /** Shows a camera button. */
  readonly onCamera?: () => void
}

/**
 * Manual entry. The soft keyboard stays closed until the keyboard button is tapped, so that a scan into the focused
 * field doesn't lose half of the screen to it; a real keyboard always works. Only the browser holds the text, because
 * a scanner sends all characters in a burst, and rendering the field for each would block a handheld.
 */
export const ScanField = memo((props: ScanFieldProps) => {
  const { label, description, error, disabled = false, onEnter, onCamera } = props
  const [softKeyboard, setSoftKeyboard] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function enter(event: FormEvent): void {
    event.preventDefault()
    const field = input.current
    if (!field || field.value.trim() === '') return
    const raw = field.value
    field.value = ''
    onEnter({ raw, source: 'typed' })
  }
  function toggleKeyboard(): void {
    setSoftKeyboard(!softKeyboard)
    // Browsers open and close the keyboard on focus, according to the input mode at that time.
    input.current?.blur()
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <form onSubmit={enter} noValidate className={classes['place']}>
      <div className={classes['entry']}>
        <TextInput
          ref={input}
          className={classes['field'] ?? ''}
          size="lg"
          label={label}
          {...(description === undefined ? {} : { description })}
          {...(error === undefined || error === '' ? {} : { error })}
          disabled={disabled}
          data-keys="codes"
          inputMode={softKeyboard ? 'text' : 'none'}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          rightSectionWidth={50}
          rightSection={
            <ActionIcon size={44} variant="filled" type="submit" aria-label="Enter" disabled={disabled}>
              <EnterIcon aria-hidden />
            </ActionIcon>
          }
        />
        <div className={classes['ways']}>
          <ActionIcon
            size={50}
            variant={softKeyboard ? 'filled' : 'default'}
            aria-label="On-screen keyboard"
            aria-pressed={softKeyboard}
            disabled={disabled}
            onClick={toggleKeyboard}
          >
            <KeyboardIcon aria-hidden />
          </ActionIcon>
          {onCamera && (
            <ActionIcon
              size={50}
              variant="default"
              aria-label="Scan with the camera"
              disabled={disabled}
              onClick={onCamera}
            >
              <CameraIcon aria-hidden />
            </ActionIcon>
          )}
        </div>
      </div>
    </form>
  )
})
