import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Face, type NotoPart, westernFonts } from './fonts.ts'
import { missesLetters, missingNote, runsOf, type TextRun } from './text-runs.ts'

type Doc = InstanceType<typeof PDFDocument>

export interface Style {
  readonly face?: Face
  /** In points. */
  readonly size?: number
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Text beyond this number of lines ends with an ellipsis. */
  readonly most?: number
}

export const ink = '#17232b'
export const faint = '#5b6b76'
const lineHeight = 1.25
/** Given at all, it makes the library lay out a run as a whole: words from the right would change places else. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = []
/** Widths are asked for again and again, and cost the most of a page. */
const mostWidths = 20_000

/** Puts text and shapes at given places, in points from the top left; breaks lines, never pages. */
export class PageWriter {
  readonly doc: Doc
  private readonly widths = new Map<string, number>()
  private readonly embedded = new Set<string>()
  /** Whether a letter was written as its substitute, which the paper has to say. */
  private misses = false
  constructor(doc: Doc) {
    this.doc = doc
  }

  private use({ font }: TextRun, { face = 'regular', size = 9 }: Style): void {
    this.doc.font(font === 'western' ? westernFonts[face] : this.registered(font, face)).fontSize(size)
  }

  private registered(font: NotoPart, face: Face): string {
    const name = `${font.name} ${face}`
    if (!this.embedded.has(name)) this.doc.registerFont(name, font.bytes(face))
    this.embedded.add(name)
    return name
  }

  widthOf(text: string, style: Style = {}): number {
    const key = `${style.face ?? 'regular'} ${style.size ?? 9} ${text}`
    const cachedWidth = this.widths.get(key)
    if (cachedWidth !== undefined) return cachedWidth
    let width = 0
    for (const run of runsOf(text)) {
      this.use(run, style)
      width += this.doc.widthOfString(run.text, { features })
    }
    if (this.widths.size > mostWidths) this.widths.clear()
    this.widths.set(key, width)
    return width
  }

  /** The text in lines no wider than `width`. A word that alone is wider is broken. */
  linesOf(text: string, width: number, style: Style = {}): string[] {
    const lines = text.split('\n').flatMap((paragraph) => this.wrapped(paragraph, width, style))
    const maxLines = style.most ?? Number.POSITIVE_INFINITY
    if (lines.length <= maxLines) return lines
    return [...lines.slice(0, maxLines - 1), this.cut(`${lines[maxLines - 1] ?? ''} …`, width, style)]
  }

  private wrapped(text: string, width: number, style: Style): string[] {
    if (this.widthOf(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = this.broken(word, width, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return line === '' && lines.length > 0 ? lines : [...lines, line]
  }

  private broken(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece !== '' && this.widthOf(piece + letter, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return [...pieces, piece]
  }

  private cut(text: string, width: number, style: Style): string {
    let letters = [...text.replace(/ …$/, '')]
    while (letters.length > 0 && this.widthOf(`${letters.join('')} …`, style) > width)
      letters = letters.slice(0, -1)
    return `${letters.join('').trimEnd()} …`
  }

  /** The style at the largest size, from its own down to `least`, at which the text takes one line. */
  fitted(text: string, width: number, style: Style, least: number): Style {
    let size = style.size ?? 9
    while (size > least && this.widthOf(text, { ...style, size }) > width) size -= 1
    return { ...style, size, most: 1 }
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    return this.linesOf(text, width, style).length * this.lineOf(style)
  }

  lineOf({ size = 9 }: Style = {}): number {
    return size * lineHeight
  }

  /** Writes and returns the height that was used. */
  text(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const lines = this.linesOf(text, width, style)
    for (const [n, line] of lines.entries()) this.line(line, x, y + n * this.lineOf(style), width, style)
    return lines.length * this.lineOf(style)
  }

  /** The note about letters that no font has; '' while there are none. */
  get missingNote(): string {
    return this.misses ? missingNote : ''
  }

  private line(line: string, x: number, y: number, width: number, style: Style): void {
    this.misses ||= missesLetters(line)
    const spare = width - this.widthOf(line, style)
    const before = { left: 0, center: spare / 2, right: spare }[style.align ?? 'left']
    let at = x + before
    const runs = runsOf(line)
    for (const [n, run] of runs.entries()) {
      this.use(run, style)
      const baseline = y + (style.size ?? 9)
      this.doc.fillColor(style.colour ?? ink)
      this.doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      // Most lines are one run, and a width costs as much as the text.
      if (n < runs.length - 1) at += this.doc.widthOfString(run.text, { features })
    }
  }

  /** A picture that is in the file once, however often it is drawn. The types do not know that there is such a thing. */
  opened(image: Buffer): PDFKit.Mixins.ImageSrc {
    return (this.doc as unknown as { openImage(from: Buffer): PDFKit.Mixins.ImageSrc }).openImage(image)
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.doc.rect(x, y, width, height).fill(colour)
  }

  rule(x: number, y: number, width: number, colour = '#c3cdd4', weight = 0.7): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke(colour)
  }
}

export interface Paper {
  /** Width and height in points. */
  readonly size: readonly [number, number]
  readonly title: string
  readonly author: string
}

/** Draws a document and returns its bytes. `at` is written into the file: the same content gives the same bytes. */
export async function drawPdf(
  paper: Paper,
  at: string,
  draw: (pen: PageWriter) => Promise<void> | void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [...paper.size],
    margin: 0,
    bufferPages: true,
    lang: 'en-JM',
    displayTitle: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: new Date(at), ModDate: new Date(at) },
  })
  const bytes = buffer(doc)
  await draw(new PageWriter(doc))
  doc.end()
  return bytes
}
