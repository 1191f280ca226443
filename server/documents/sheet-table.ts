import { setImmediate } from 'node:timers/promises'
import { faint, type Style } from './page-writer.ts'
import { pageTop, type Sheet, type SheetTotal, totalsHeight } from './sheet.ts'

export interface SheetColumn<R> {
  readonly head: string
  /** Parts of the width, relative to the other columns' parts. */
  readonly share: number
  readonly align?: 'left' | 'right'
  text(row: R, n: number): string
  /** A second text below, smaller. */
  below?(row: R): string
}

interface CellLine {
  readonly text: string
  readonly style: Style
  readonly height: number
}

const main = { size: 8.5 } as const
const small = { size: 7.5, colour: faint } as const
const rowGap = 6
const heightOf = (lines: readonly CellLine[]): number => lines.reduce((sum, { height }) => sum + height, 0)

/** Splits the lines into those that fit the height, and the rest. */
function split(lines: readonly CellLine[], height: number): [CellLine[], CellLine[]] {
  let used = 0
  const fit = lines.findIndex((line) => {
    used += line.height
    return used > height
  })
  return fit === -1 ? [[...lines], []] : [lines.slice(0, fit), lines.slice(fit)]
}

const rowsAtOnce = 25
const headOfTable = 20

/** A table over the whole width of a sheet, and over as many pages as it takes, each with the same head. */
class Drawing<R> {
  private readonly sheet: Sheet
  private readonly columns: readonly SheetColumn<R>[]
  private readonly widths: readonly number[]

  constructor(sheet: Sheet, columns: readonly SheetColumn<R>[]) {
    const totalShare = columns.reduce((sum, { share }) => sum + share, 0)
    this.sheet = sheet
    this.columns = columns
    this.widths = columns.map(({ share }) => (share / totalShare) * sheet.width)
  }

  head(): void {
    const { sheet } = this
    const { deep, pale } = sheet.options.brand
    sheet.room(40)
    sheet.pen.box(sheet.left, sheet.y, sheet.width, 17, pale)
    let x = sheet.left
    for (const [i, { head, align }] of this.columns.entries()) {
      const width = this.widths[i] ?? 0
      const style = { face: 'bold', size: 8, colour: deep, most: 1 } as const
      sheet.pen.text(head, x + 4, sheet.y + 4, width - 8, { ...style, align: align ?? 'left' })
      x += width
    }
    sheet.y += headOfTable
  }

  private turn(): void {
    this.sheet.page()
    this.head()
  }

  private linesOf(column: SheetColumn<R>, width: number, row: R, n: number): CellLine[] {
    const { pen } = this.sheet
    const cellLines = (text: string, style: Style): CellLine[] =>
      pen.linesOf(text, width, style).map((line) => ({ text: line, style, height: pen.lineOf(style) }))
    const below = column.below?.(row) ?? ''
    return [...cellLines(column.text(row, n), main), ...(below === '' ? [] : cellLines(below, small))]
  }

  /**
   * Stays on one page where it can, with this much of what comes below; a row taller than a page continues on the
   * next.
   */
  row(row: R, n: number, below: number): void {
    const { sheet } = this
    let left = this.columns.map((column, i) => this.linesOf(column, (this.widths[i] ?? 0) - 8, row, n))
    const height = Math.max(...left.map(heightOf)) + rowGap + below
    const fitsOne = height <= sheet.bottom - pageTop - headOfTable
    if (fitsOne && sheet.y + height > sheet.bottom) this.turn()
    while (left.some((lines) => lines.length > 0)) {
      const parts = left.map((lines) => split(lines, sheet.bottom - sheet.y - rowGap))
      if (parts.every(([now]) => now.length === 0)) this.turn()
      else {
        this.part(parts.map(([now]) => now))
        left = parts.map(([, later]) => later)
      }
    }
  }

  private part(cells: readonly (readonly CellLine[])[]): void {
    const { sheet } = this
    let x = sheet.left
    for (const [i, lines] of cells.entries()) {
      const width = this.widths[i] ?? 0
      const align = this.columns[i]?.align ?? 'left'
      let y = sheet.y + 2
      for (const { text, style, height } of lines) {
        sheet.pen.text(text, x + 4, y, width - 8, { ...style, align })
        y += height
      }
      x += width
    }
    sheet.y += Math.max(...cells.map(heightOf)) + rowGap
    sheet.pen.rule(sheet.left, sheet.y - 1, sheet.width, '#e6ebee', 0.5)
  }
}

const gapBelow = 6
/** For the lines that say what the amounts are in and how to pay. */
const notesHeight = 24

/**
 * Draws a table with its totals, which never appear on a page without a row. A long one gives others a turn from time
 * to time.
 */
export async function drawTable<R>(
  sheet: Sheet,
  columns: readonly SheetColumn<R>[],
  rows: readonly R[],
  totals: readonly SheetTotal[] = [],
): Promise<void> {
  const below = totals.length === 0 ? 0 : gapBelow + totalsHeight(totals) + notesHeight
  const drawing = new Drawing(sheet, columns)
  drawing.head()
  for (const [n, row] of rows.entries()) {
    drawing.row(row, n, n === rows.length - 1 ? below : 0)
    if (n % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
  }
  sheet.pen.rule(sheet.left, sheet.y, sheet.width)
  sheet.gap(gapBelow)
  if (totals.length > 0) sheet.totals(totals)
}
