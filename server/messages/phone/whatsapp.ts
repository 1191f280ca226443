import { isRecord } from '#sync/lib/is-record.ts'
import type { WhatsAppSettings } from '../../core/phone-env.ts'
import { askProvider } from './ask-provider.ts'
import { handOverFaultOf, type ProviderError } from './faults.ts'
import type { PhoneMessage, PhoneProvider } from './provider.ts'

/** Meta refuses line breaks, tabs and runs of blanks in what fills a template's gaps. */
const gapText = (text: string) => ({ type: 'text', text: text.replaceAll(/\s+/g, ' ').trim() || '-' })

/** The gaps of the approved template; docs/operations.md has its text. */
function componentsOf({ parts, code }: PhoneMessage): object[] {
  if (code === null) {
    const { name, brand, news, link } = parts
    return [{ type: 'body', parameters: [name, brand, news, link].map(gapText) }]
  }
  // Templates for codes have a button that copies the code.
  return [
    { type: 'body', parameters: [gapText(code)] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [gapText(code)] },
  ]
}

function errorOf(body: Readonly<Record<string, unknown>> | null): ProviderError | null {
  const error = body?.['error']
  if (!isRecord(error) || typeof error['code'] !== 'number') return null
  const data = error['error_data']
  const reason = isRecord(data) && data['details'] ? data['details'] : error['message']
  return { code: error['code'], reason: String(reason ?? '') }
}

function idOf(body: Readonly<Record<string, unknown>> | null): string | null {
  const messages: unknown = body?.['messages']
  const first: unknown = Array.isArray(messages) ? messages[0] : null
  return isRecord(first) && typeof first['id'] === 'string' ? first['id'] : null
}

/** WhatsApp by Meta's Cloud API. It has no list of messages: only reports tell what became of a lost answer. */
export const createWhatsApp = (settings: WhatsAppSettings, patienceMs: number): PhoneProvider => ({
  isFile: false,
  async send(message) {
    const { api, phoneId, token, template, codeTemplate, language } = settings
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to.slice(1),
      type: 'template',
      template: {
        name: message.code === null ? template : codeTemplate,
        language: { code: language },
        components: componentsOf(message),
      },
      // Every report carries it, so that it can be about a message whose answer was lost.
      biz_opaque_callback_data: message.messageId,
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await askProvider(`${api}/${phoneId}/messages`, init, patienceMs)
    if (answer.is === 'lost') return { is: 'unsure', words: answer.words }
    if (answer.is === 'unsent') return { is: 'wait', words: answer.words, retryAfterMs: null }
    const providerId = answer.status < 300 ? idOf(answer.body) : null
    return providerId === null
      ? handOverFaultOf('whatsapp', answer, errorOf(answer.body))
      : { is: 'taken', providerId }
  },
  find: async () => ({ is: 'unknown' }),
})
