import { letterheadLines } from '#sync/rules/pages/letterhead.ts'
import type { Brand } from './brand.ts'
import { drawPdf, faint, type PageWriter, type Style } from './page-writer.ts'

const mm = 72 / 25.4
export const a4 = [210 * mm, 297 * mm] as const
const margin = 15 * mm
const headHeight = 25 * mm
const logoWidth = 32 * mm
const logoHeight = 9 * mm
const logoGap = 3 * mm
const footHeight = 14 * mm
/** The top of the text area, below the head. */
export const pageTop = headHeight + 3 * mm

export interface SheetOptions {
  readonly brand: Brand
  /** The title of the document: `Invoice`. */
  readonly kind: string
  /** Its number, next to the kind on each page. */
  readonly number: string
  readonly landscape?: boolean
  /** ISO; when it was made, for the foot of each page. */
  readonly madeAt: string
  readonly madeText: string
}

export interface SheetTotal {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}

const totalHeight = 17
export const totalsHeight = (rows: readonly SheetTotal[]): number => rows.length * totalHeight + 6

/** A4 pages that follow one another: content that doesn't fit continues on the next page, below the same head. */
export class Sheet {
  readonly pen: PageWriter
  readonly left = margin
  readonly width: number
  y: number
  /** The bottom of the text area, above the foot. */
  readonly bottom: number
  readonly options: SheetOptions
  /** The logo is in the file once, for all pages. */
  private opened: PDFKit.Mixins.ImageSrc | null = null

  constructor(pen: PageWriter, options: SheetOptions) {
    const [width, height] = sizeOf(options)
    this.pen = pen
    this.options = options
    this.width = width - 2 * margin
    this.bottom = height - footHeight
    this.y = this.head()
  }

  private head(): number {
    const { brand, kind, number } = this.options
    const [width] = sizeOf(this.options)
    this.pen.box(0, 0, width, 4 * mm, brand.deep)
    this.pen.box(0, 4 * mm, width, 0.8 * mm, brand.light)
    const half = this.width / 2
    const y = 9 * mm
    this.letterhead(brand, y)
    const right = { align: 'right', most: 1 } as const
    this.pen.text(kind, margin + half, y, half, { ...right, face: 'bold', size: 13 })
    this.pen.text(number, margin + half, y + 17, half, { ...right, size: 10, colour: faint })
    return pageTop
  }

  /** The issuer of the paper: logo and name, and below them the address and tax numbers. */
  private letterhead(brand: Brand, y: number): void {
    const half = this.width / 2
    const left = brand.logo ? logoWidth + logoGap : 0
    if (brand.logo)
      this.pen.doc.image(this.logo(brand.logo), margin, y, { fit: [logoWidth, logoHeight], valign: 'center' })
    const style = { face: 'bold', size: 18, colour: brand.deep } as const
    const width = half - left - 6
    this.pen.text(brand.name, margin + left, y, width, this.pen.fitted(brand.name, width, style, 11))
    const small = { size: 7.5, colour: faint, most: 1 } as const
    for (const [n, line] of letterheadLines(brand).entries())
      this.pen.text(line, margin, y + 26 + n * 9.5, this.width, this.pen.fitted(line, this.width, small, 5.5))
  }

  private logo(bytes: Buffer): PDFKit.Mixins.ImageSrc {
    this.opened ??= this.pen.opened(bytes)
    return this.opened
  }

  page(): void {
    this.pen.doc.addPage()
    this.y = this.head()
  }

  /** Makes room for something so high: on this page, or on a new one. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.page()
  }

  gap(points: number): void {
    this.y += points
  }

  /** A text over the whole width; lines go on on the next page. */
  paragraph(text: string, style: Style = {}): void {
    for (const line of this.pen.linesOf(text, this.width, style)) {
      this.room(this.pen.lineOf(style))
      this.pen.text(line, this.left, this.y, this.width, style)
      this.y += this.pen.lineOf(style)
    }
  }

  /** Named values in two columns side by side. */
  facts(facts: readonly (readonly [string, string])[], columns = 2): void {
    const width = this.width / columns
    const cells = facts.map(([name, value]) => ({
      name,
      value,
      height: 11 + this.pen.heightOf(value, width - 10, { size: 10 }) + 5,
    }))
    for (let n = 0; n < cells.length; n += columns) {
      const row = cells.slice(n, n + columns)
      const height = Math.max(...row.map((cell) => cell.height))
      this.room(height)
      for (const [i, { name, value }] of row.entries()) {
        const x = this.left + i * width
        this.pen.text(name, x, this.y, width - 10, { size: 7.5, colour: faint, most: 1 })
        this.pen.text(value, x, this.y + 11, width - 10, { size: 10 })
      }
      this.y += height
    }
  }

  /** Sums at the right edge: kept together on one page. */
  totals(rows: readonly SheetTotal[]): void {
    const width = 230
    this.room(totalsHeight(rows))
    const x = this.left + this.width - width
    for (const { name, value, strong } of rows) {
      const style = { face: strong ? 'bold' : 'regular', size: strong ? 11 : 9.5 } as const
      if (strong) this.pen.box(x, this.y - 2, width, 18, this.options.brand.pale)
      this.pen.text(name, x + 6, this.y, 110, { ...style, most: 1 })
      this.pen.text(value, x + 90, this.y, width - 96, { ...style, align: 'right', most: 1 })
      this.y += totalHeight
    }
    this.y += 6
  }
}

const sizeOf = ({ landscape }: Pick<SheetOptions, 'landscape'>): [number, number] =>
  landscape ? [a4[1], a4[0]] : [a4[0], a4[1]]

/** The foot needs to know how many pages there are, so it comes last. */
function feet(pen: PageWriter, options: SheetOptions): void {
  const [width, height] = sizeOf(options)
  const { start, count } = pen.doc.bufferedPageRange()
  const style = { size: 7.5, colour: faint, most: 1 } as const
  for (let n = 0; n < count; n++) {
    pen.doc.switchToPage(start + n)
    const y = height - 9 * mm
    // Above the line: next to it, the text about when it was printed would be cut.
    pen.text(pen.missingNote, margin, y - 15.5, width - 2 * margin, { ...style, size: 6.5 })
    pen.rule(margin, y - 4, width - 2 * margin)
    const footLine = `${options.madeText} All times are Jamaica time.`
    const madeWidth = (width - 2 * margin) * 0.75
    pen.text(footLine, margin, y, madeWidth, pen.fitted(footLine, madeWidth, style, 5.5))
    const right = margin + (width - 2 * margin) * 0.75
    pen.text(`Page ${n + 1} of ${count}`, right, y, (width - 2 * margin) * 0.25, {
      ...style,
      align: 'right',
    })
  }
}

export function drawSheets(
  options: SheetOptions,
  draw: (sheet: Sheet) => Promise<void> | void,
): Promise<Buffer> {
  const paper = {
    size: sizeOf(options),
    title: `${options.kind} ${options.number}`.trim(),
    author: options.brand.name,
  }
  return drawPdf(paper, options.madeAt, async (pen) => {
    await draw(new Sheet(pen, options))
    feet(pen, options)
  })
}
