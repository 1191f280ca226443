import { expect, test } from 'vitest'
import { textOfHtml, writtenText } from './reply-text.ts'

test.each([
  [
    'Gmail',
    'Thank you, I will come at four.\r\n\r\nOn Thu, Nov 26, 2026 at 9:14 AM Quayside <\r\nno-reply@quayside.test> wrote:\r\n\r\n> We answered your question about this package:\r\n> Any time before five.\r\n',
    'Thank you, I will come at four.',
  ],
  [
    'Outlook',
    'Thank you.\r\nMarcia\r\n\r\n________________________________\r\nFrom: Quayside <no-reply@quayside.test>\r\nSent: Thursday, November 26, 2026 9:14 AM\r\nTo: Marcia\r\nSubject: Our answer\r\n\r\nAny time before five.',
    'Thank you.\nMarcia',
  ],
  [
    'Outlook without a line',
    'Yes please\n\nFrom: Quayside <no-reply@quayside.test>\nSent: Thursday\nTo: Marcia\nSubject: Our answer',
    'Yes please',
  ],
  [
    'an iPhone',
    'On my way\n\nSent from my iPhone\n\n> On Nov 26, 2026, at 9:14 AM, Quayside <no-reply@quayside.test> wrote:\n> \n> Any time before five.',
    'On my way',
  ],
  ['a person who answers below', '> Any time before five.\nIs Saturday fine too?', 'Is Saturday fine too?'],
  [
    'a person who begins with “on”',
    'On Friday I can come.\nMy sister wrote: bring ID.',
    'On Friday I can come.\nMy sister wrote: bring ID.',
  ],
])('what %s quotes is left out, and what was written stays', (_program, text, written) => {
  expect(writtenText(text)).toBe(written)
})

test('a mail of HTML alone is read as its text', () => {
  const html =
    '<html><head><style>p{}</style></head><body><div>Yes &amp; thanks<br>See you</div><div class="gmail_quote gmail_quote_container">On Thu Quayside wrote: <b>before</b></div></body></html>'
  expect(writtenText(textOfHtml(html))).toBe('Yes & thanks\nSee you')
})
