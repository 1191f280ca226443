import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { writtenText } from './written-text.ts'

const attribution = 'On Fri, Nov 27, 2026 at 10:00 AM Quayside &lt;no-reply@quayside.test&gt; wrote:'
const gmail = `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${attribution}<br></div>`
const outlookHeader =
  '<p><b>De:</b> Quayside &lt;q@quayside.test&gt;<br><b>Enviado el:</b> viernes<br><b>Para:</b> Marcia<br><b>Asunto:</b> Our question</p>'

test.each([
  [
    'styles, entities and lines',
    '<html><head><title>No</title><style>p{}</style></head><body><div>Yes &amp; thanks&#33;<br>See&nbsp;you</div></body></html>',
    'Yes & thanks!\nSee you',
  ],
  [
    'Gmail, answered above',
    `<div dir="ltr">Two pairs</div><br>${gmail}<blockquote class="gmail_quote">What is in it?</blockquote></div>`,
    'Two pairs',
  ],
  [
    'Gmail, answered below',
    `${gmail}<blockquote class="gmail_quote">What is in it?</blockquote></div><div>Two pairs</div>`,
    'Two pairs',
  ],
  [
    'Gmail, answered between',
    `${gmail}<blockquote class="gmail_quote">What?</blockquote><div>Shoes</div><blockquote class="gmail_quote">How many?</blockquote><div>Two</div></div>`,
    'Shoes\nTwo',
  ],
  [
    'Gmail of before, whose frame is the quote',
    `Yes<div class="gmail_quote">On Thu Quayside wrote: <b>before</b></div>`,
    'Yes',
  ],
  [
    'Apple, answered between',
    `<div>Hi</div><div>${attribution}</div><blockquote type="cite"><div>What?</div></blockquote><div>Shoes</div><blockquote type="cite">How many?</blockquote>Two<br>Sent from my iPhone`,
    'Hi\nShoes\n\nTwo',
  ],
  [
    'Thunderbird, answered below',
    `<div class="moz-cite-prefix">On 11/27/26 10:00 AM, Quayside wrote:<br></div><blockquote type="cite" cite="mid:1"><p>What?</p></blockquote><p>Two pairs</p>`,
    'Two pairs',
  ],
  [
    'Outlook on the web',
    `<div>Two pairs</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Quayside</div><div>What is in it?</div>`,
    'Two pairs',
  ],
  ['Outlook of Windows, in Spanish', `<p>Dos pares</p>${outlookHeader}<p>What is in it?</p>`, 'Dos pares'],
  [
    'Yahoo',
    `<div>Two pairs</div><div id="yahoo_quoted_12" class="yahoo_quoted"><div>${attribution}</div><div>What is in it?</div></div>`,
    'Two pairs',
  ],
  ['a script', '<script>alert(1)</script>Yes<img src=x onerror=alert(1)>', 'Yes'],
  ['half a tag', 'Two pairs < three <b', 'Two pairs < three'],
])('%s', (_program, html, expectedText) => {
  expect(writtenText(textOfHtml(html)).replaceAll(/\n+/g, '\n')).toBe(expectedText.replaceAll(/\n+/g, '\n'))
})

const cpuOf = (text: string): number => {
  const before = process.threadCpuUsage()
  textOfHtml(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Texts that cost the square of their length in patterns, and in parsers that look back. */
const costlyPieces = [
  '<',
  '<div ',
  '<div>',
  '<style>',
  '<p>',
  '</p>',
  '&amp;',
  '&',
  '<!--',
  '<a b="',
  '<b></i>',
]

test.each(costlyPieces)('a text with ten times as many %s does not take a hundred times as long', (piece) => {
  // A square would be a hundred times the first, and minutes for the second.
  const [small, large] = [300_000, 3_000_000].map((size) => cpuOf(piece.repeat(size / piece.length))) as [
    number,
    number,
  ]
  expect(large).toBeLessThan(Math.max(small, 20) * 40)
})
