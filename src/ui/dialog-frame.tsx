import { Modal, type ModalProps } from '@mantine/core'

/** The dialog's window, loaded as a chunk of its own. */
export const DialogFrame = (props: Omit<ModalProps, 'opened'>) => <Modal {...props} opened />
