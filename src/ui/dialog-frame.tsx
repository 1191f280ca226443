import { Modal, type ModalProps } from '@mantine/core'

/** The window itself: fetched apart. */
export const DialogFrame = (props: Omit<ModalProps, 'opened'>) => <Modal {...props} opened />
