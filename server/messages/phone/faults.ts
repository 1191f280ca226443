import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { ProviderAnswer } from './ask-provider.ts'
import type { HandOver } from './provider.ts'

type FaultKind = Exclude<HandOver['is'], 'taken' | 'unsure'>
type Fault = readonly [FaultKind, string]

const token: Fault = [
  'broken',
  'The access token has expired or was revoked: enter a new one as WHATSAPP_TOKEN.',
]
const rights: Fault = [
  'broken',
  'The access token may not send messages: give it whatsapp_business_messaging.',
]
const template: Fault = [
  'broken',
  'The template is missing, paused or not approved: see the WhatsApp Manager.',
]
const busy: Fault = ['wait', 'WhatsApp takes no more messages for now: too many were sent.']
const down: Fault = ['wait', 'WhatsApp is not available for now.']

const whatsAppFaults: Readonly<Record<number, Fault>> = {
  0: token,
  2: down,
  3: rights,
  4: busy,
  10: rights,
  190: token,
  368: ['broken', 'Meta has blocked the WhatsApp account for breaking its rules.'],
  80007: busy,
  130429: busy,
  130497: ['refused', 'WhatsApp doesn’t allow messages to this country.'],
  131000: down,
  131005: rights,
  131016: down,
  131021: ['refused', 'The number is the company’s own.'],
  131026: ['refused', 'The number can’t get this message: it may have no WhatsApp, or too old an app.'],
  131030: ['refused', 'The number isn’t on the list of a WhatsApp account that is still in test.'],
  131031: ['broken', 'Meta has locked the WhatsApp account.'],
  131042: ['broken', 'Meta can’t charge the WhatsApp account: check its payment method.'],
  131045: ['broken', 'The company’s WhatsApp number isn’t registered.'],
  131047: ['refused', 'The customer last wrote more than 24 hours ago, so only templates are allowed.'],
  131048: ['wait', 'WhatsApp holds messages back, because too many were blocked or reported as spam.'],
  131049: ['refused', 'WhatsApp held the message back to keep people from getting too many.'],
  131050: ['stopped', 'The customer has turned these messages off in WhatsApp.'],
  131053: ['refused', 'WhatsApp couldn’t take the message’s contents.'],
  131056: ['later', 'Too many messages went to this number in a short time.'],
  132000: template,
  132001: template,
  132007: template,
  132012: template,
  132015: template,
  132016: template,
  133004: down,
  133010: ['broken', 'The company’s WhatsApp number isn’t registered.'],
}

const smsLogIn: Fault = [
  'broken',
  'The SMS account or its auth token is wrong: check SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.',
]
const smsAccount: Fault = ['broken', 'The SMS account is suspended or not active.']
const smsSender: Fault = [
  'broken',
  'The number or service in SMS_FROM can’t send: check it with the provider.',
]
const smsBusy: Fault = ['wait', 'The SMS provider takes no more messages for now: too many were sent.']
const noNumber: Fault = ['refused', 'The phone number was not found.']
const noSms: Fault = ['refused', 'The number can’t get an SMS: it may be a landline.']

const smsFaults: Readonly<Record<number, Fault>> = {
  14107: smsBusy,
  20003: smsLogIn,
  20005: smsAccount,
  20404: smsLogIn,
  20429: smsBusy,
  20503: ['wait', 'The SMS provider is not available for now.'],
  21211: noNumber,
  21212: smsSender,
  21408: ['refused', 'The SMS account may not send to this country.'],
  21603: smsSender,
  21606: smsSender,
  21609: ['broken', 'The provider can’t report to PUBLIC_URL: it must be an address on the internet.'],
  21610: ['stopped', 'The customer replied STOP to our number.'],
  21612: ['refused', 'The number can’t be reached from the company’s number.'],
  21614: noSms,
  21617: ['refused', 'The message is too long.'],
  21703: smsSender,
  30001: ['wait', 'The SMS provider’s queue is full.'],
  30002: smsAccount,
  30003: ['refused', 'The phone can’t be reached: it may be off or without a signal.'],
  30004: ['refused', 'The network or the customer blocks our messages.'],
  30005: ['refused', 'The phone number is unknown or no longer in use.'],
  30006: noSms,
  30007: ['refused', 'The network took the message for spam.'],
  30008: ['refused', 'The network lost the message and doesn’t say why.'],
  30010: ['broken', 'The message costs more than the SMS account allows.'],
  30034: smsSender,
}

const tables = { whatsapp: whatsAppFaults, sms: smsFaults } as const

const longestReason = 200

/** The kind of a provider's error, and what it means in words; null for a code without a meaning here. */
const faultOf = (channel: PhoneChannel, code: number): Fault | null => {
  if (channel === 'whatsapp' && code >= 200 && code <= 299) return rights
  return tables[channel][code] ?? null
}

/** A provider's error in words for the office. */
export function faultWords(channel: PhoneChannel, code: number, reason: string): string {
  const [, words] = faultOf(channel, code) ?? []
  return words
    ? `${words} (${code})`
    : `${reason.slice(0, longestReason) || 'The provider gave no reason.'} (${code})`
}

/** Whether an error says that the number's owner has stopped the messages. */
export const isStop = (channel: PhoneChannel, code: number): boolean =>
  faultOf(channel, code)?.[0] === 'stopped'

export interface ProviderError {
  readonly code: number
  readonly reason: string
}

/** The kind of an error without a meaning here, by the status of the answer. */
function kindOfStatus(status: number): FaultKind {
  if (status === 429 || status >= 500) return 'wait'
  return status === 401 || status === 403 || status < 400 ? 'broken' : 'refused'
}

/** The meaning of an answer without success. `error` is what the provider says in its own form. */
export function handOverFaultOf(
  channel: PhoneChannel,
  { status, retryAfterMs }: Extract<ProviderAnswer, { is: 'answer' }>,
  error: ProviderError | null,
): HandOver {
  // A gateway says nothing of whether the provider behind it took the message.
  if (error === null && (status >= 500 || (status >= 200 && status < 300)))
    return { is: 'unsure', words: `The provider’s answer can’t be read (status ${status}).` }
  const [kind] = (error && faultOf(channel, error.code)) ?? [null]
  const words = error
    ? faultWords(channel, error.code, error.reason)
    : `The provider answered with status ${status}.`
  const is = status === 429 ? 'wait' : (kind ?? kindOfStatus(status))
  return is === 'wait' ? { is, words, retryAfterMs } : { is, words }
}
