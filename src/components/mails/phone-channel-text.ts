import type { PhoneChannel } from '#sync/entities/message-topics.ts'

export const phoneChannelText: Readonly<Record<PhoneChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' }
