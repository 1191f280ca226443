import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { fontFromWoff } from './woff.ts'

export type Face = 'regular' | 'bold'

/** In every PDF reader, so it is not embedded; it writes Western European only. */
export const westernFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const satisfies Record<
  Face,
  string
>

const weights = { regular: 400, bold: 700 } as const satisfies Record<Face, number>

const rightToLeftParts: readonly string[] = ['arabic', 'hebrew']

/** A part of a Noto font, such as its Cyrillic letters. Only the letters in use end up in a document. */
export class NotoPart {
  /** Such as `noto-sans-cyrillic`. */
  readonly name: string
  readonly isRightToLeft: boolean
  private readonly folder: string
  private readonly ranges: readonly (readonly [from: number, to: number])[]
  private readonly loaded = new Map<Face, Buffer>()
  private opened: Font | undefined

  constructor(family: string, part: string, ranges: string) {
    this.name = `${family}-${part.replaceAll(/[[\]]/g, '')}`
    this.isRightToLeft = rightToLeftParts.includes(part)
    this.folder = folderOf(family)
    this.ranges = ranges.split(',').map(parseRange)
  }

  /** The font's file as the PDF library takes it. */
  bytes(face: Face): Buffer {
    const loadedFont = this.loaded.get(face)
    if (loadedFont) return loadedFont
    const file = join(this.folder, 'files', `${this.name}-${weights[face]}-normal.woff`)
    const font = fontFromWoff(readFileSync(file))
    this.loaded.set(face, font)
    return font
  }

  /** The ranges name more letters than are drawn, so the font is asked as well. */
  has(text: string): boolean {
    const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
    return this.covers(codes[0] ?? 0) && codes.every((code) => this.font().hasGlyphForCodePoint(code))
  }

  private covers(code: number): boolean {
    return this.ranges.some(([from, to]) => code >= from && code <= to)
  }

  private font(): Font {
    this.opened ??= create(this.bytes('regular')) as Font
    return this.opened
  }
}

/** `U+0400-045F` or `U+0301`. */
function parseRange(text: string): readonly [number, number] {
  const [from = 0, to = from] = text
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [from, to]
}

const packages = createRequire(import.meta.url)
const folderOf = (family: string): string => dirname(packages.resolve(`@fontsource/${family}/package.json`))

/** In the order in which they are asked for a letter. */
const families = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-sc', 'noto-sans-kr'],
  ...[
    'noto-sans-bengali',
    'noto-sans-tamil',
    'noto-sans-georgian',
    'noto-sans-armenian',
    'noto-sans-ethiopic',
  ],
]

function partsOf(family: string): NotoPart[] {
  const rangesByPart: Record<string, string> = packages(`@fontsource/${family}/unicode.json`)
  return Object.entries(rangesByPart).map(([part, ranges]) => new NotoPart(family, part, ranges))
}

let parts: readonly NotoPart[] | undefined
const fontCache = new Map<string, NotoPart | null>()
/** Letters come from what people type, so what is remembered of them has an end. */
const mostLetters = 20_000

/** The font that draws a letter with its marks; null when there is none. */
export function fontFor(letter: string): NotoPart | null {
  const cachedFont = fontCache.get(letter)
  if (cachedFont !== undefined) return cachedFont
  parts ??= families.flatMap(partsOf)
  const font = parts.find((part) => part.has(letter)) ?? null
  if (fontCache.size > mostLetters) fontCache.clear()
  fontCache.set(letter, font)
  return font
}
