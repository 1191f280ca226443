import { minuteMs } from '#sync/lib/durations.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { SmsSettings } from '../../core/phone-env.ts'
import { askProvider } from './ask-provider.ts'
import { handOverFaultOf, type ProviderError } from './faults.ts'
import { statusPath } from './hook-paths.ts'
import type { LookUp, LostMessage, PhoneProvider } from './provider.ts'

function errorOf(body: Readonly<Record<string, unknown>> | null): ProviderError | null {
  const code = body?.['code'] ?? body?.['error_code']
  if (typeof code !== 'number') return null
  return { code, reason: String(body?.['message'] ?? body?.['error_message'] ?? '') }
}

/** The clocks of two machines differ. */
const clockGapMs = 2 * minuteMs

/** The lost message among those that the provider lists, the newest first. */
function foundIn(messages: readonly unknown[], lostMessage: LostMessage): LookUp {
  for (const message of messages) {
    if (!isRecord(message) || typeof message['sid'] !== 'string') continue
    const isOurs =
      message['body'] === lostMessage.text &&
      message['to'] === lostMessage.to &&
      String(message['direction']).startsWith('outbound') &&
      Date.parse(String(message['date_created'])) >= lostMessage.since - clockGapMs
    if (isOurs && !lostMessage.otherIds.includes(message['sid']))
      return { is: 'taken', providerId: message['sid'] }
  }
  return { is: 'absent' }
}

/** SMS by Twilio's API, which other services speak too. */
export function createSms(
  { api, accountSid, authToken, from }: SmsSettings,
  publicUrl: string,
  patienceMs: number,
): PhoneProvider {
  const url = `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('+') ? { From: from } : { MessagingServiceSid: from }
  return {
    isFile: false,
    async send({ messageId, to, text }) {
      const StatusCallback = `${publicUrl}${statusPath(messageId)}`
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ ...sender, To: to, Body: text, StatusCallback }).toString()
      const answer = await askProvider(url, { method: 'POST', headers, body }, patienceMs)
      if (answer.is === 'lost') return { is: 'unsure', words: answer.words }
      if (answer.is === 'unsent') return { is: 'wait', words: answer.words, retryAfterMs: null }
      const providerId = answer.status < 300 ? answer.body?.['sid'] : null
      return typeof providerId === 'string'
        ? { is: 'taken', providerId }
        : handOverFaultOf('sms', answer, errorOf(answer.body))
    },
    async find(lostMessage) {
      // The text of a code is kept nowhere, so it can't be looked for.
      if (lostMessage.text === '') return { is: 'unknown' }
      const query = new URLSearchParams({ To: lostMessage.to, PageSize: '100' })
      const init = { method: 'GET', headers: { authorization } }
      const answer = await askProvider(`${url}?${query}`, init, patienceMs)
      if (answer.is !== 'answer' || answer.status !== 200) return { is: 'unknown' }
      const messages = answer.body?.['messages']
      return Array.isArray(messages) ? foundIn(messages, lostMessage) : { is: 'unknown' }
    },
  }
}
