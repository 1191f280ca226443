import { code128, qrcode } from 'bwip-js/node'

/** Pixels for one module of a code: enough that a printer's dots fall inside them. */
export const pixelsPerModule = 4

/** The bars of a Code 128, without text, as a PNG in which a module is `pixelsPerModule` wide. */
export const code128Png = (text: string): Promise<Buffer> =>
  code128({ bcid: 'code128', text, scale: pixelsPerModule, height: 12, includetext: false })

/** A QR code as a PNG in which a module is `pixelsPerModule` wide. */
export const qrPng = (text: string): Promise<Buffer> =>
  qrcode({ bcid: 'qrcode', text, scale: pixelsPerModule })
