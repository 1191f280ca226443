/** Meta reports at this path, and checks there that the server is ours. */
export const whatsAppPath = '/api/hooks/whatsapp'

/** The SMS provider hands over replies at this path. */
export const smsPath = '/api/hooks/sms'

/** The SMS provider reports on a message at this path. */
export const statusPath = (messageId: string): string => `${smsPath}/${messageId}`
