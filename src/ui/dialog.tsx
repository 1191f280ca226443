import type { ModalProps } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DialogInput } from './dialog-input.ts'
import { later } from './lazy-parts.ts'

const DialogFrame = later(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Asks whether what was typed may be lost. */
export const DiscardQuestion = later(
  async () => (await import('./discard-question.tsx')).DiscardQuestionFrame,
)

/** What has the keyboard now; for an entry of a menu, which goes with its menu, the menu's button. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return button ?? document.activeElement
}

/**
 * A dialog that is there as long as it is open. When it goes, the keyboard is back where it was before. Escape and a click
 * beside it ask first when a form in it is not saved; its own buttons do what they say.
 */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(findOpener)
  const [asks, setAsks] = useState(false)
  const isTyped = useRef(false)
  const noteTyped = useCallback((typed: boolean) => {
    isTyped.current = typed
  }, [])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <DialogInput value={noteTyped}>
      <DialogFrame {...props} onClose={() => (isTyped.current ? setAsks(true) : onClose())} />
      {asks && <DiscardQuestion onDiscard={onClose} onClose={() => setAsks(false)} />}
    </DialogInput>
  )
}
