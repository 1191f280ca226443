import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog that is there as long as it is open. When it goes, the keyboard is back where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return <Modal {...props} opened />
}
