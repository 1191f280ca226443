/** Where Meta reports, and checks that we are who we say. */
export const whatsAppPath = '/api/hooks/whatsapp'

/** Where the SMS provider hands over replies. */
export const smsPath = '/api/hooks/sms'

/** Where the SMS provider reports on one message. */
export const statusPath = (messageId: string): string => `${smsPath}/${messageId}`
