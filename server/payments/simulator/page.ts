import { providerAmount } from '../provider/event.ts'
import type { LinkInput } from '../provider/link.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const acts = [
  ['pay', 'Pay', 'The card is charged, the hook comes, then the return.'],
  ['decline', 'Decline', 'The bank says no: no hook.'],
  ['cancel', 'Cancel', 'The customer goes back: no hook.'],
  ['twice', 'Pay twice', 'The card is charged two times on this one link.'],
  ['delay', 'Delay hook', 'The card is charged, the return comes first, the hook after the delay.'],
  [
    'hush',
    'Delay all word',
    'The same, and before its hook the provider answers nothing about it, as the real one.',
  ],
  ['forge', 'Bad signature', 'Nothing is charged; a hook comes that the provider never signed.'],
] as const
export type Act = (typeof acts)[number][0]
export const actNames: readonly Act[] = acts.map(([name]) => name)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#eef1f5;color:#1b2430}
main{max-width:26rem;margin:2rem auto;padding:1.5rem;background:#fff;border-radius:.75rem}
h1{font-size:1rem;margin:0 0 1rem}strong{display:block;font-size:2rem}
li{list-style:none;margin:.5rem 0}ul{padding:0}small{display:block;color:#4a5666}
button{width:100%;padding:.75rem;font:inherit;border:1px solid #7a8798;border-radius:.5rem;background:#fff;cursor:pointer}
li:first-child button{background:#0b5fa5;border-color:#0b5fa5;color:#fff}
p.note{background:#fff4d6;padding:.5rem .75rem;border-radius:.5rem}`

const shell = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Card simulator</title><style>${style}</style></head>
<body><main><h1>Card simulator</h1>${body}</main></body></html>
`

/** The page of a link: the amount asked, and the possible outcomes. Plain forms: it needs no script. */
export const payPage = (action: string, token: string, { amountCents, currency, reference }: LinkInput) =>
  shell(`<p class="note">No card is charged here. This page stands in for the card provider until its
credentials are set.</p>
<p>Amount <strong>${text(currency)} ${providerAmount(amountCents)}</strong><small>Reference ${text(reference)}</small></p>
<form method="post" action="${text(action)}"><input type="hidden" name="jwt" value="${text(token)}">
<label>Delay in seconds <input type="number" name="seconds" value="5" min="0" max="600"></label>
<ul>${acts
    .map(
      ([name, label, note]) =>
        `<li><button name="act" value="${name}">${label}</button><small>${note}</small></li>`,
    )
    .join('')}</ul></form>`)

export const refusedPage = (reason: string): string =>
  shell(
    `<p role="alert">This link cannot be paid: ${text(reason)}.</p><p><a href="/">Back to the start</a></p>`,
  )
