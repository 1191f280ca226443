import type { ModalProps } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '../lazy-parts.ts'
import { DialogInput } from './dialog-input.ts'

const DialogFrame = later(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Asks whether unsaved input may be discarded. */
export const DiscardQuestion = later(
  async () => (await import('./discard-question.tsx')).DiscardQuestionFrame,
)

interface DialogProps extends Omit<ModalProps, 'opened' | 'centered'> {
  /** A dialog that is centred moves its title up when its content arrives after it has opened. */
  fromTop?: boolean
}

/** The focused element; for a menu entry, which disappears with its menu, the menu's button. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return button ?? document.activeElement
}

/**
 * A dialog that is mounted while it is open. When it closes, the focus returns to where it was. Escape and a click
 * outside ask first if a form in it is unsaved; its own buttons act directly.
 */
export function Dialog({ onClose, fromTop, ...props }: DialogProps) {
  const [before] = useState(findOpener)
  const [asks, setAsks] = useState(false)
  const isTyped = useRef(false)
  const noteTyped = useCallback((hasInput: boolean) => {
    isTyped.current = hasInput
  }, [])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <DialogInput value={noteTyped}>
      <DialogFrame
        {...props}
        centered={!fromTop}
        onClose={() => (isTyped.current ? setAsks(true) : onClose())}
      />
      {asks && <DiscardQuestion onDiscard={onClose} onClose={() => setAsks(false)} />}
    </DialogInput>
  )
}
