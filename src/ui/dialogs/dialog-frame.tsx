import { Modal, type ModalProps } from '@mantine/core'
import { coversTop } from './covered-edge.ts'

/** The title stays above what scrolls, so what is scrolled to must end up below it. */
const coverByHeader = (title: HTMLElement | null) => coversTop(title?.closest('header') ?? null)

/** The dialog's window, loaded as a chunk of its own. */
export const DialogFrame = ({ title, ...props }: Omit<ModalProps, 'opened'>) => (
  <Modal {...props} title={title && <span ref={coverByHeader}>{title}</span>} opened />
)
