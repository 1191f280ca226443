import { type WebhookType, webhookEventText, webhookTypes } from '#sync/rules/messages/webhook-events.ts'
import { inJson, type Json, text } from '../../http/openapi-schema.ts'

const refer = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The `data` of each event. */
const dataOf: Readonly<Record<WebhookType, Json>> = {
  'package.received': refer('PartnerPackage'),
  'package.updated': refer('PartnerPackage'),
  'invoice.issued': refer('PartnerInvoice'),
  'invoice.updated': refer('PartnerInvoice'),
  ping: { type: 'object' },
}

const headerOf = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description },
  schema: text,
})

const eventOf = (type: WebhookType): Json => ({
  type: 'object',
  required: ['id', 'type', 'sequence', 'createdAt', 'data'],
  properties: {
    id: { ...text, description: 'The same in each attempt.' },
    type: { const: type },
    sequence: { type: 'integer', description: 'Counts up for each address.' },
    createdAt: { ...text, format: 'date-time' },
    data: dataOf[type],
  },
})

const summaryOf = (type: WebhookType): string =>
  type === 'ping' ? 'The office tries the address' : webhookEventText[type]

/** The requests that this installation sends to a partner's address, as OpenAPI 3.1 has them. */
export const describedWebhooks: Readonly<Record<string, Json>> = Object.fromEntries(
  webhookTypes.map((type) => [
    type,
    {
      post: {
        operationId: `webhook.${type}`,
        tags: ['partner'],
        summary: summaryOf(type),
        security: [],
        parameters: [
          headerOf('Webhook-Event-Id', 'The id of the event.'),
          headerOf('Webhook-Signature', 't=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>'),
        ],
        requestBody: { required: true, content: inJson(eventOf(type)) },
        responses: { '2XX': { description: 'Taken. Every other answer is tried again.' } },
      },
    },
  ]),
)
