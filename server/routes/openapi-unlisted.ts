import {
  HelloReply,
  HelloRequest,
  PullReply,
  PullRequest,
  PushReply,
  PushRequest,
  SyncProblem,
} from '#sync/protocol/messages.ts'
import { binary, inJson, type Json, refusedReply, schemaOf, text } from '../http/openapi-schema.ts'
import { smsPath, statusPath, whatsAppPath } from '../messages/phone/hook-paths.ts'
import { inboundMailPath } from '../messages/replies/routes.ts'
import { stopPath } from '../messages/stop-links.ts'
import { hookPath } from '../payments/hook-path.ts'

/** The endpoints outside the registry of calls, whose form another protocol or program decides. */

const everybody = { security: [] }
const page = (description: string): Json => ({ description, content: { 'text/html': { schema: text } } })
const inPath = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: text,
})
const header = (name: string, description: string, isRequired = true): Json => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: text,
})
const fieldsNamed = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { schema: text }]))

const stopToken = inPath('token', 'Out of the mail; good for ever.')
const unknownLink = page('This link does not work.')

const unsubscribe: Json = {
  get: {
    operationId: 'unsubscribe.ask',
    tags: ['messages'],
    summary: 'The page behind "stop mails of this kind". It asks, and changes nothing.',
    ...everybody,
    parameters: [stopToken],
    responses: { 200: page('Asks whether to stop them.'), 404: unknownLink },
  },
  post: {
    operationId: 'unsubscribe.stop',
    tags: ['messages'],
    summary: 'Stops mails of this kind with one POST, as RFC 8058 has it. Again is as good as once.',
    ...everybody,
    parameters: [stopToken],
    requestBody: {
      required: false,
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
        },
      },
    },
    responses: { 200: page('They have stopped.'), 404: unknownLink },
  },
}

const tus = header('Tus-Resumable', 'The version of the protocol: 1.0.0.')
const uploadId = inPath('id', 'Out of the Location that the upload was begun with.')
const descriptionInput =
  'What it is, as the protocol writes it: fileId, sha256, contentType and kind (package-image, merchant-invoice, signature or delivery-photo), and name if it has one, each value as base64.'
const upload = (operationId: string, summary: string, more: Json): Json => ({
  operationId,
  tags: ['uploads'],
  summary,
  ...more,
  responses: {
    ...(more['responses'] as Json),
    401: refusedReply,
    429: refusedReply,
    default: { description: 'Refused, with the reason', content: { 'text/plain': { schema: text } } },
  },
})

const uploads: Json = {
  post: upload('uploads.begin', 'Begins a resumable upload of up to 15 MB by the tus protocol, version 1.', {
    parameters: [
      tus,
      header('Upload-Length', 'How many bytes there will be.'),
      header('Upload-Metadata', descriptionInput),
    ],
    responses: { 201: { description: 'Begun', headers: fieldsNamed('Location', 'Tus-Resumable') } },
  }),
}

const oneUpload: Json = {
  head: upload('uploads.state', 'How much of an own upload has arrived.', {
    parameters: [uploadId, tus],
    responses: { 200: { description: 'So far', headers: fieldsNamed('Upload-Offset', 'Upload-Length') } },
  }),
  patch: upload(
    'uploads.send',
    'Sends bytes of an own upload. With the last one the file is checked and kept.',
    {
      parameters: [uploadId, tus, header('Upload-Offset', 'How many bytes arrived before these.')],
      requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: binary } } },
      responses: { 204: { description: 'Taken', headers: fieldsNamed('Upload-Offset') } },
    },
  ),
  delete: upload('uploads.drop', 'Gives up an own upload.', {
    parameters: [uploadId, tus],
    responses: { 204: { description: 'Given up' } },
  }),
}

const negotiate: Json = {
  post: {
    operationId: 'hub.negotiate',
    tags: ['hub'],
    summary:
      'Asks for a connection to the device hub, in SignalR’s JSON protocol. The token opens GET /deviceHub?id= as a socket, once.',
    description: 'Whoever is signed in, or a device with its key.',
    responses: {
      200: {
        description: 'A connection that waits to be opened',
        content: inJson({
          type: 'object',
          required: ['negotiateVersion', 'connectionId', 'connectionToken', 'availableTransports'],
          properties: {
            negotiateVersion: { const: 1 },
            connectionId: text,
            connectionToken: text,
            availableTransports: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  transport: { const: 'WebSockets' },
                  transferFormats: { type: 'array', items: { const: 'Text' } },
                },
              },
            },
          },
        }),
      },
      default: refusedReply,
    },
  },
}

const syncSchemas = { HelloRequest, HelloReply, PushRequest, PushReply, PullRequest, PullReply }
const stopReply = (description: string): Json => ({
  description: `${description}. Nothing of the request was dealt with.`,
  content: inJson(schemaOf(SyncProblem, 'output')),
})
const sync = (name: 'Hello' | 'Push' | 'Pull', summary: string): Json => ({
  post: {
    operationId: `sync.${name.toLowerCase()}`,
    tags: ['sync'],
    summary,
    description: 'Whoever is signed in; each change is judged by the rights of now.',
    requestBody: { required: true, content: inJson(schemaOf(syncSchemas[`${name}Request`], 'input')) },
    responses: {
      200: { description: 'Done', content: inJson(schemaOf(syncSchemas[`${name}Reply`], 'output')) },
      409: stopReply('The device has to do something else first'),
      426: stopReply('The app is too old'),
      503: stopReply('Busy; `wait` says for how long'),
      default: refusedReply,
    },
  },
})

const hook: Json = {
  post: {
    operationId: 'checkouts.hook',
    tags: ['checkouts'],
    summary: 'Where the card provider tells of a payment. Each is booked once, however often it is told.',
    ...everybody,
    parameters: [
      header('Fygaro-Signature', 't=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>'),
      header('Fygaro-Key-ID', 'Which key it is signed with.', false),
    ],
    requestBody: { required: true, content: inJson({ type: 'object' }) },
    responses: {
      200: {
        description: 'Kept',
        content: inJson({ type: 'object', properties: { received: { const: true } } }),
      },
      default: refusedReply,
    },
  },
}

const reportReplies = { 200: { description: 'Taken, also if it was known' }, default: refusedReply }
const metaHook: Json = {
  get: {
    operationId: 'phone.verifyMeta',
    tags: ['messages'],
    summary: 'Where Meta asks whether the address is ours.',
    ...everybody,
    parameters: ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) => ({
      name,
      in: 'query',
      required: true,
      schema: text,
    })),
    responses: {
      200: { description: 'The challenge', content: { 'text/plain': { schema: text } } },
      default: refusedReply,
    },
  },
  post: {
    operationId: 'phone.reportMeta',
    tags: ['messages'],
    summary: 'Where Meta reports on WhatsApp messages and hands over replies.',
    ...everybody,
    parameters: [header('X-Hub-Signature-256', 'sha256=<HMAC-SHA256 of the body in hex>')],
    requestBody: { required: true, content: inJson({ type: 'object' }) },
    responses: reportReplies,
  },
}

const smsHook = (operationId: string, summary: string, parameters: Json[] = []): Json => ({
  post: {
    operationId,
    tags: ['messages'],
    summary,
    ...everybody,
    parameters: [
      ...parameters,
      header('X-Twilio-Signature', 'HMAC-SHA1 of the address and the form, as base64'),
    ],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
    },
    responses: reportReplies,
  },
})

const inboundMail: Json = {
  post: {
    operationId: 'messages.receiveMail',
    tags: ['messages'],
    summary: 'Where the operator’s mail service hands over mails to the reply address.',
    description:
      'The secret is the password of HTTP Basic. A mail that is left out is answered with 200, too, so that a service doesn’t repeat it.',
    ...everybody,
    requestBody: {
      required: true,
      content: Object.fromEntries(
        ['message/rfc822', 'application/json', 'multipart/form-data'].map((type) => [type, {}]),
      ),
    },
    responses: {
      200: {
        description: 'Read',
        content: inJson({ type: 'object', required: ['outcome'], properties: { outcome: text } }),
      },
      default: refusedReply,
    },
  },
}

const metrics: Json = {
  get: {
    operationId: 'metrics.get',
    tags: ['health'],
    summary: 'Figures of the server, for Prometheus.',
    ...everybody,
    responses: { 200: { description: 'As text', content: { 'text/plain': { schema: text } } } },
  },
}

/** By path, as OpenAPI has them. */
export const unlistedPaths: Record<string, Json> = {
  [`${stopPath}/{token}`]: unsubscribe,
  '/api/uploads': uploads,
  '/api/uploads/{id}': oneUpload,
  '/deviceHub/negotiate': negotiate,
  '/api/sync/hello': sync('Hello', 'A device tells where it stands, and is told where the server does.'),
  '/api/sync/push': sync('Push', 'Changes that a device made, in their order.'),
  '/api/sync/pull': sync('Pull', 'What changed in what the device may see, part by part.'),
  [hookPath]: hook,
  [whatsAppPath]: metaHook,
  [smsPath]: smsHook('phone.replySms', 'Where the SMS provider hands over replies.'),
  [statusPath('{messageId}')]: smsHook('phone.reportSms', 'Where the SMS provider reports on one message.', [
    inPath('messageId', 'Out of the address that the provider was given.'),
  ]),
  [inboundMailPath]: inboundMail,
  '/metrics': metrics,
}
