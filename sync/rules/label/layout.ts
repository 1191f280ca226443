import { type LabelPaper, labelTexts } from './label-texts.ts'

/**
 * A line, or a block of at most `lines`, with letters of the given height. All measures are in inches from the top
 * left.
 */
export interface LabelText {
  readonly is: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** A text of one line gets smaller, down to this size, before it is cut. */
  readonly least: number
  readonly lines: number
  readonly align: 'left' | 'center' | 'right'
  readonly bold: boolean
}

/** A Code 128 in the middle of the label. */
export interface LabelBars {
  readonly is: 'bars'
  readonly text: string
  readonly y: number
  readonly height: number
  /** The widest useful narrow bar, in dots of a 203 dpi printer. */
  readonly mostDots: number
}

/** A QR code. */
export interface LabelSquare {
  readonly is: 'square'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly side: number
}

export type LabelPart = LabelText | LabelBars | LabelSquare | { readonly is: 'rule'; readonly y: number }

export const labelWidth = 4
export const labelHeight = 6
/** The margin that printers may cut off, which is also the quiet zone next to the bars. */
export const labelEdge = 0.15
const inner = labelWidth - 2 * labelEdge
const widthBesideSquare = 2.55

type Place = readonly [x: number, y: number, width: number, size: number]
type Style = Partial<Pick<LabelText, 'lines' | 'align' | 'bold' | 'least'>>

const write = (text: string, [x, y, width, size]: Place, style: Style = {}): LabelText => ({
  is: 'text',
  text,
  x,
  y,
  width,
  size,
  least: size,
  lines: 1,
  align: 'left',
  bold: false,
  ...style,
})
const rule = (y: number): LabelPart => ({ is: 'rule', y })

/** The maximum width of a Code 128 in narrow bars. Digits may be encoded in pairs. */
export function modulesOf(text: string): number {
  const symbols = /^\d+$/.test(text) ? Math.ceil(text.length / 2) + (text.length % 2) : text.length
  return 11 * (symbols + 2) + 13
}

/** The width of the narrowest bar in printer dots. */
export const barDots = ({ text, mostDots }: LabelBars, dpi: number): number =>
  Math.min(Math.round((mostDots * dpi) / 203), Math.floor((inner * dpi) / modulesOf(text)))

/** The capacity of each QR code size in letters and digits, with error correction for a quarter of the code. */
const squareSizes = [16, 29, 47, 67, 87, 108, 125, 154, 174, 213]
const squareMargin = 8

/** The size of a QR code's square in printer dots, with its margin; 0 if the text is too long. */
export function squareDots({ text, side }: LabelSquare, dpi: number): number {
  const size = squareSizes.findIndex((capacity) => text.length <= capacity)
  return size === -1 ? 0 : Math.floor((side * dpi) / (21 + 4 * size + squareMargin))
}

const minBarDots = 2
const trackingBottom = 5.44

/**
 * Bars one dot wide can't be read off paper, so a number that long is printed as a QR code, and an even longer one only
 * as text.
 */
function trackingParts(text: string): LabelPart[] {
  const bars: LabelBars = { is: 'bars', text, y: trackingBottom - 0.5, height: 0.5, mostDots: 3 }
  if (text === '') return []
  if (barDots(bars, 203) >= minBarDots) return [bars]
  const side = 0.58
  const square: LabelSquare = {
    is: 'square',
    text,
    side,
    x: (labelWidth - side) / 2,
    y: trackingBottom - side,
  }
  return squareDots(square, 203) >= minBarDots ? [square] : []
}

/**
 * The layout of one piece's label, the same on paper from the server, from a browser and in ZPL. Both barcodes find the
 * package; the lower one repeats the courier's own label, for people who have only that.
 */
export function labelParts(paper: LabelPaper, piece: number): LabelPart[] {
  const texts = labelTexts(paper, piece)
  const bold = { bold: true } as const
  return [
    write(texts.brand, [labelEdge, 0.12, 1.85, 0.17], bold),
    write(texts.received, [2, 0.14, 1.85, 0.13], { align: 'right' }),
    rule(0.38),
    write(texts.mailbox, [labelEdge, 0.46, widthBesideSquare, 0.6], { ...bold, least: 0.2 }),
    write(texts.destination, [labelEdge, 1.12, 1.1, 0.4], { ...bold, least: 0.15 }),
    write(texts.destinationName, [1.3, 1.13, 1.45, 0.15], { lines: 2 }),
    { is: 'square', text: texts.hawb, x: 2.85, y: 0.48, side: 1 },
    rule(1.6),
    write(texts.owner, [labelEdge, 1.68, inner, 0.2], { ...bold, lines: 2 }),
    write(texts.description, [labelEdge, 2.18, inner, 0.13], { lines: 2 }),
    write(texts.warnings, [labelEdge, 2.54, inner, 0.18], bold),
    { is: 'bars', text: texts.hawb, y: 2.9, height: 0.98, mostDots: 4 },
    write(texts.hawb, [labelEdge, 3.93, inner, 0.26], { ...bold, align: 'center' }),
    rule(4.28),
    write(texts.pieces, [labelEdge, 4.36, 1.85, 0.24], bold),
    write(texts.bin, [2, 4.37, 1.85, 0.22], { ...bold, align: 'right', least: 0.11 }),
    write(texts.weight, [labelEdge, 4.66, inner, 0.16]),
    ...trackingParts(texts.trackingCode),
    write(texts.tracking, [labelEdge, 5.5, inner, 0.12], { align: 'center', lines: 2 }),
  ]
}
