import type { MessageBrand } from './brands.ts'
import { escaped } from './render.ts'

/** A small page of its own that a link of a mail, or a form without scripts, leads to. */
export interface MailPage {
  readonly title: string
  readonly text: string
  /** The words of the button, which posts to the page's own address; null where nothing is left to do. */
  readonly button: string | null
}

const buttonOf = (text: string, colour: string): string =>
  `<form method="post"><button style="min-height:48px;padding:0 24px;font-size:18px;border:0;border-radius:8px;color:#ffffff;background:${colour};cursor:pointer">${escaped(text)}</button></form>`

export const mailPageOf = (
  { title, text, button }: MailPage,
  { name, colour, base }: MessageBrand,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:18px;line-height:1.5;color:#1c2730">
<main style="max-width:560px;margin:0 auto"><p style="margin:0;font-weight:600;color:${colour}">${escaped(name)}</p><h1 style="font-size:26px">${escaped(title)}</h1><p>${escaped(text)}</p>
${button === null ? '' : buttonOf(button, colour)}
<p><a style="color:${colour}" href="${base || '/'}">${escaped(name)}</a></p></main></body></html>
`
