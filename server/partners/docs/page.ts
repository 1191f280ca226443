import { partner, type receivedStatuses } from '#sync/api/partners/partner.ts'
import type { announcedStatuses } from '#sync/api/partners/partner-announce.ts'
import type { PartnerRow } from '#sync/api/partners/partner-row.ts'
import { packageStateNames, packageStates } from '#sync/entities/packages/package-state.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { partnerRightText } from '#sync/policies/partner-rights.ts'
import {
  failingDays,
  overlapHours,
  type WebhookEvent,
  webhookEvents,
  webhookEventText,
} from '#sync/rules/messages/webhook-events.ts'
import { propertiesOf, schemaOf } from '../../http/openapi-schema.ts'
import { escaped } from '../../messages/render.ts'
import { type Example, examples, invoiceSample } from './examples.ts'
import { snippets } from './snippets.ts'

const style = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px 64px;font:16px/1.5 system-ui,Arial,sans-serif}
main{max-width:860px;margin:0 auto}h2{margin-top:48px}h3{margin-top:32px}
pre{padding:12px;overflow-x:auto;border:1px solid #8886;border-radius:6px;background:#8881;font-size:14px}
table{border-collapse:collapse;width:100%}td,th{padding:6px 8px;text-align:left;vertical-align:top;border-bottom:1px solid #8884;overflow-wrap:anywhere}
.wide{overflow-x:auto}a{color:inherit}`

const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead><tr>${headings.map((heading) => `<th>${escaped(heading)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

/** A schema's type in a few words. */
function typeText(schema: unknown): string {
  const {
    type = 'any',
    const: value,
    enum: values,
    anyOf,
    format,
  } = schema as {
    type?: string | string[]
    const?: unknown
    enum?: unknown[]
    anyOf?: unknown[]
    format?: string
  }
  if (values) return values.join(', ')
  if (value !== undefined) return String(value)
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(' or ')
  const [first = '', ...others] = [type].flat()
  return [format ? `${first} (${format})` : first, ...others].join(' or ')
}

/** The fields of a body; those of the entries where it is a list of them. */
function fieldRows({ body }: PartnerRow): string[][] {
  const { properties } = propertiesOf(schemaOf(body, 'input'))
  const [list] = Object.values(properties) as { items?: Record<string, unknown> }[]
  const fields = propertiesOf(list?.items ?? {})
  return Object.entries(fields.properties).map(([name, schema]) => [
    name,
    typeText(schema),
    fields.required.includes(name) ? 'yes' : '',
    (schema as { description?: string }).description ?? '',
  ])
}

function exampleText({ call, title, path, body, isTest, status, reply }: Example, publicUrl: string): string {
  const { method } = partner[call]
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${publicUrl}${path}'`,
    `  -H 'Authorization: Bearer ${isTest ? 'qsk_test_…' : 'qsk_live_…'}'`,
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(body, null, 2)}'`] : []),
  ]
  const answer = reply === null ? `${status}, a file` : `${status}\n${JSON.stringify(reply, null, 2)}`
  return `<h4>${escaped(title)}</h4>${code(lines.join(' \\\n'))}${code(answer)}`
}

function callText(name: keyof typeof partner, publicUrl: string): string {
  const row: PartnerRow = partner[name]
  const right = row.right === null ? 'Any key may make it.' : `Needs the right ${row.right}.`
  const fields = fieldRows(row)
  return [
    `<h3 id="${name}">${row.method} ${escaped(row.path)}</h3>`,
    paragraph(`${row.summary} ${right}`),
    fields.length > 0 ? table(['Field', 'Type', 'Required', 'Meaning'], fields) : '',
    ...examples.filter(({ call }) => call === name).map((example) => exampleText(example, publicUrl)),
    name === 'partner.invoices' ? `<h4>An invoice</h4>${code(JSON.stringify(invoiceSample, null, 2))}` : '',
  ].join('\n')
}

/** The results of a report, one for each of its packages. */
const resultTexts: Readonly<Record<(typeof receivedStatuses)[number], string>> = {
  received: 'It is checked in.',
  review: 'It is checked in, and a person at our office looks at it.',
  already: 'A package with this number was received before, so this is not a second one.',
  repeated: 'This reference was received before, and nothing was done.',
  refused: 'It was not stored. “message” and “errors” say why: correct it and send it again.',
  checked: 'It can be read. A dry run stores nothing.',
}

/** The results of an announcement, one for each of its packages. */
const announcedTexts: Readonly<Record<(typeof announcedStatuses)[number], string>> = {
  announced: 'Its customer has it among the packages that are on their way.',
  repeated: 'You announced this number to this mailbox before, and nothing was done.',
  refused: 'It was not stored. “message” and “errors” say why: correct it and send it again.',
}

const statusText = [
  paragraph(
    'A package has one status. Delivered means that its customer has it, since deliveredAt. One that was returned, sold, destroyed or given up as lost ended without its customer, at endedAt; a lost one has another status again if it turns up. A delayed one goes on from where it was.',
  ),
  table(
    ['Status', 'Meaning'],
    packageStates.map((state) => [state, packageStateNames[state]]),
  ),
].join('\n')

const eventText = (type: WebhookEvent, sequence: number, data: unknown): string => {
  const id = '019aa1b2-c3d4-7e5f-8a6b-0123456789ab'
  return code(JSON.stringify({ id, type, sequence, createdAt: '2026-11-26T15:04:05.000Z', data }, null, 2))
}

const webhookText = [
  paragraph(
    'The office adds an https address to your key. Each event is posted to it as JSON. Answer with a status from 200 to 299 within 10 seconds; everything else is tried again for a day, with longer and longer waits. Redirects are not followed. An address that answers 429 or 503 with Retry-After is left alone for as long as that says.',
  ),
  table(
    ['Event', 'Sent when'],
    [
      ...webhookEvents.map((event) => [event, webhookEventText[event]]),
      ['ping', 'The office tries your address'],
    ],
  ),
  eventText('package.updated', 42, examples.find(({ call }) => call === 'partner.package')?.reply),
  eventText('invoice.issued', 43, invoiceSample[0]),
  paragraph(
    'Events may arrive out of order and more than once: "id", which is also the header Webhook-Event-Id, stays the same in each attempt, and "sequence" counts up for each address. An event with a lower number than one that you have is older.',
  ),
  paragraph(
    `The header Webhook-Signature is "t=…,v1=…": the seconds since 1970, and the HMAC-SHA256 of the seconds, a full stop and the body. For ${overlapHours} hours after a new secret was made there are two v1, one for each. An address that fails for ${failingDays} days is turned off, and the office is told.`,
  ),
  ...Object.entries(snippets).map(([language, text]) => `<h3>${escaped(language)}</h3>${code(text)}`),
].join('\n')

/** The documentation for partners, drawn from the same rows as the calls themselves. */
export const docsPage = (publicUrl: string, descriptionPath: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Calls for partners</title><style>${style}</style></head><body><main>
<h1>Calls for partners</h1>
${paragraph('Report packages that you received for our customers, announce those that you send to them, follow them, and hear of them as soon as something happens.')}
<h2>Keys</h2>
${paragraph('Ask the office for an API key, and send it with each call: "Authorization: Bearer qsk_…". Keep it secret: it acts in your name. A key can be revoked at any moment, and its next call is then answered with 401.')}
${paragraph('Begin with a test key, which begins with qsk_test_: its calls are checked and answered as those of a live key are, with isTest and the header X-Test-Key: true, but nothing is stored and nobody is told. So a packageId in its answers leads nowhere, hawbNumber is null, its list is empty, and only within 25 rows is a repeat known. It has a quota of its own.')}
${table(['Right', 'Allows to'], Object.entries(partnerRightText))}
${paragraph('A key has a quota per minute and per day. A call above it is answered with 429; wait for the seconds in Retry-After. A refused call is answered with a sentence in "message", and with the problem of each field in "errors".')}
${paragraph('Each answer tells what your key has left: X-RateLimit-Limit and X-RateLimit-Remaining for the minute, X-RateLimit-Day-Limit and X-RateLimit-Day-Remaining for the day in Jamaica.')}
${paragraph('Send an Idempotency-Key of your own with each report. The same key with the same body is safe to repeat, and with another body it is refused.')}
${paragraph('Times in answers are UTC in ISO 8601 with milliseconds; yours are RFC 3339 with any offset and fraction. A field that you don’t know is null or left out. Weights are pounds, lengths inches, and money whole cents with the currency in the field’s name.')}
<p>The same as OpenAPI: <a href="${descriptionPath}">${descriptionPath}</a></p>
<h2>Calls</h2>
${namesIn(partner)
  .map((name) => callText(name, publicUrl))
  .join('\n')}
<h2>What a result means</h2>
${paragraph('Of a report of received packages:')}
${table(['Result', 'Meaning'], Object.entries(resultTexts))}
${paragraph('Of an announcement:')}
${table(['Result', 'Meaning'], Object.entries(announcedTexts))}
<h2>What a status means</h2>
${statusText}
<h2>Packages of others</h2>
${paragraph('A tracking number that was received before, by us or by another warehouse, is answered with already and nothing else. The package stays unknown to you: its reference has no status, label or invoice, and no event is sent for it. What you reported first is yours under each reference of your key. An announcement is answered alike whether the customer, somebody else or nobody has the number, and it opens no package to you.')}
<h2>Repeats</h2>
${paragraph('Send a call again if you got no answer, after the seconds in Retry-After where it has some. A reference is received once: the repeat is answered with "repeated" and the same package. The same reference with other data is refused, and so is an Idempotency-Key that was used for another body. A box that we have checked in ourselves is the same package: it is answered with "already". An announcement is known again by your key, the mailbox and the tracking number.')}
<h2>Webhooks</h2>
${webhookText}
</main></body></html>
`
