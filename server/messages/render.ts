import type { MessageBrand } from './brands.ts'
import type { Words } from './message-context.ts'

/** A mail's two forms; both say the same. */
export interface Rendered {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Frame {
  readonly brand: MessageBrand
  readonly publicUrl: string
  /** The first name for the greeting; empty for a general one. */
  readonly name: string
  /** The address for answers, because the sender's mailbox is unattended; null in mails to the office itself. */
  readonly contactUrl: string | null
  /** The link that stops mails of this kind; null for mails that can't be stopped. */
  readonly unsubscribeUrl: string | null
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Everything that goes into markup goes through here. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

const longestSubject = 200

/** A line break in a subject would begin another header. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestSubject)
    // The cut may have gone through the middle of a letter.
    .replace(/[\ud800-\udbff]$/, '')

export const absolute = (publicUrl: string, to: string): string => (to.startsWith('/') ? publicUrl + to : to)

function textOf(
  { lines, link }: Words,
  { brand, publicUrl, name, contactUrl, unsubscribeUrl }: Frame,
): string {
  const parts = [
    ...(name ? [`Hello ${oneLine(name)},`] : []),
    ...lines,
    ...(link ? [`${link.text}:\n${absolute(publicUrl, link.to)}`] : []),
    `${brand.name}\n${publicUrl}${brand.base}`,
    ...(contactUrl ? [`Contact us: ${contactUrl}`] : []),
    ...(unsubscribeUrl ? [`Stop emails like this: ${unsubscribeUrl}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`

const button = ({ text, to }: { text: string; to: string }, colour: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(to)}" style="background:${colour};color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(text)}</a></p>`

/** The logo is above the name, which mail programs without pictures still show. */
const logoOf = ({ brand, publicUrl }: Frame): string =>
  brand.logo === null
    ? ''
    : `<img src="${escaped(publicUrl + brand.logo)}" alt="" height="40" style="display:block;height:40px;max-width:240px;margin:0 0 8px">\n`

function htmlOf({ subject, lines, link }: Words, frame: Frame): string {
  const { brand, publicUrl, name, contactUrl, unsubscribeUrl } = frame
  const home = publicUrl + brand.base
  const body = [
    ...(name ? [paragraph(`Hello ${oneLine(name)},`)] : []),
    ...lines.map(paragraph),
    ...(link ? [button({ ...link, to: absolute(publicUrl, link.to) }, brand.colour)] : []),
  ]
  const contact = contactUrl
    ? `<br><a href="${escaped(contactUrl)}" style="color:#555555">Contact us</a>`
    : ''
  const stop = unsubscribeUrl
    ? `<br><a href="${escaped(unsubscribeUrl)}" style="color:#555555">Stop emails like this</a>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f2f4f6;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1c2730">
<div style="max-width:560px;margin:0 auto;background:#ffffff;padding:24px;border-top:6px solid ${brand.colour}">
${logoOf(frame)}<p style="margin:0 0 16px;font-weight:bold;color:${brand.colour}">${escaped(brand.name)}</p>
${body.join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#555555"><a href="${escaped(home)}" style="color:#555555">${escaped(home)}</a>${contact}${stop}</p>
</div></body></html>
`
}

export const render = (words: Words, frame: Frame): Rendered => ({
  subject: oneLine(words.subject),
  text: textOf(words, frame),
  html: htmlOf(words, frame),
})
