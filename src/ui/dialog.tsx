import type { ModalProps } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { later } from './lazy-parts.ts'

const DialogFrame = later(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** A dialog that is there as long as it is open. When it goes, the keyboard is back where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  )
}
