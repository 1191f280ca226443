import type { MessageChannel } from '#sync/entities/messages/message-topics.ts'

// Messages with the same key are one message: the second is never sent.

/** The notice that an invoice is ready. */
export const invoiceNotice = (invoiceId: string): string => `invoice ${invoiceId}`

/** A notice on its way to one address. */
export const noticeAt = (noticeKey: string, channel: MessageChannel, address: string): string =>
  `${noticeKey} ${channel} ${address}`
