import { Fragment, type ReactNode } from 'react'

/** Only addresses that open a page or a mail: a post must not carry a script. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address)

const inlineForm = /(`[^`]+`)|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^()\s]+)\)/

/** Code, bold, italics and links; everything else stays the text that it is. */
function inline(text: string): ReactNode[] {
  const found = inlineForm.exec(text)
  if (!found) return text === '' ? [] : [text]
  const [whole, code, bold, italic, label = '', address = ''] = found
  const rest = text.slice(found.index + whole.length)
  const shown =
    code !== undefined ? (
      <code>{code.slice(1, -1)}</code>
    ) : bold !== undefined ? (
      <strong>{inline(bold)}</strong>
    ) : italic !== undefined ? (
      <em>{inline(italic)}</em>
    ) : isSafe(address) ? (
      <a href={address}>{inline(label)}</a>
    ) : (
      label
    )
  return [
    text.slice(0, found.index),
    <Fragment key={`${found.index} ${whole}`}>{shown}</Fragment>,
    ...inline(rest),
  ]
}

const lineForms = {
  bullet: /^[-*+]\s+/,
  numbered: /^\d+[.)]\s+/,
  quote: /^>\s?/,
}

const itemsOf = (lines: readonly string[], form: RegExp): ReactNode =>
  // The same text may stand in a list twice.
  lines
    .map((line, n) => ({ line, key: `${n} ${line}` }))
    .map(({ line, key }) => <li key={key}>{inline(line.replace(form, ''))}</li>)

function block(text: string): ReactNode {
  const heading = /^(#{1,4})\s+(.+)$/s.exec(text)
  if (heading) {
    // The page itself has the heading of the first order.
    const Level = heading[1]?.length === 1 || heading[1]?.length === 2 ? 'h2' : 'h3'
    return <Level>{inline(heading[2] ?? '')}</Level>
  }
  const lines = text.split('\n')
  const all = (form: RegExp) => lines.every((line) => form.test(line))
  if (all(lineForms.bullet)) return <ul>{itemsOf(lines, lineForms.bullet)}</ul>
  if (all(lineForms.numbered)) return <ol>{itemsOf(lines, lineForms.numbered)}</ol>
  if (all(lineForms.quote))
    return <blockquote>{inline(lines.map((line) => line.replace(lineForms.quote, '')).join(' '))}</blockquote>
  return <p>{inline(lines.join(' '))}</p>
}

/** Plain Markdown as elements: HTML in it is shown as text, so nothing in it can run. */
export function Markdown({ text }: { text: string }) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one, n) => ({ one, key: `${n} ${one.slice(0, 20)}` }))
  return blocks.map(({ one, key }) => <Fragment key={key}>{block(one)}</Fragment>)
}
