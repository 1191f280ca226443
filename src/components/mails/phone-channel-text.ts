import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'

export const phoneChannelText: Readonly<Record<PhoneChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' }
