import { inflateSync } from 'node:zlib'
import { must } from '#sync/lib/must.ts'

/** A PDF as the tests look at it; reads what pdfkit writes, and no other. */
export interface ReadPdf {
  /** The text of each page, a line for each piece that was placed separately. */
  readonly pages: readonly string[]
  /** Width and height of each page in points. */
  readonly sizes: readonly (readonly [number, number])[]
  /** The right edge in points and the page of each piece of text. */
  readonly places: readonly {
    readonly page: number
    readonly text: string
    readonly x: number
    readonly y: number
  }[]
  /** Width and height in pixels of each image in the file. */
  readonly images: readonly (readonly [number, number])[]
}

/** Returns the content of an object's stream, with a character for each byte. */
export const bodyOf = (object: string): string => {
  const start = /stream\r?\n/.exec(object)
  if (!start) return ''
  const from = start.index + start[0].length
  const length = Number(must(/\/Length (\d+)/.exec(object)?.[1], 'the length of a stream'))
  const bytes = Buffer.from(object.slice(from, from + length), 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
const cp1252 = new TextDecoder('windows-1252')

/** Returns the meaning of a font's codes if they are numbers of glyphs. */
function toUnicode(cmap: string): Map<string, string> {
  const range = /beginbfrange([\s\S]*?)endbfrange/.exec(cmap)?.[1] ?? ''
  const [, from = '0', list = ''] = /<(\w+)> <\w+> \[([^\]]*)\]/.exec(range) ?? []
  const letters = [...list.matchAll(/<(\w+)>/g)].map(([, hex = '']) => utf16(hex))
  return new Map(
    letters.map((letter, n) => [(Number.parseInt(from, 16) + n).toString(16).padStart(4, '0'), letter]),
  )
}

/** The objects of a file by their numbers. */
export const objectsOf = (bytes: Buffer): Map<string, string> =>
  new Map(
    [...bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  )

export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes)
  const at = (id: string | undefined) => must(objects.get(id ?? ''), `object ${id}`)
  const root = must(
    [...objects.values()].find((body) => /\/Type \/Pages/.test(body)),
    'the pages',
  )
  const ids = [...must(/\/Kids \[([^\]]*)\]/.exec(root)?.[1], 'kids').matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => id,
  )
  const places: { page: number; text: string; x: number; y: number }[] = []
  const sizes: [number, number][] = []
  for (const [page, id] of ids.entries()) {
    const body = at(id)
    const [, w, h] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? []
    sizes.push([Number(w), Number(h)])
    const resources = at(/\/Resources (\d+) 0 R/.exec(body)?.[1])
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(at(font))?.[1]
        return [name, map ? toUnicode(bodyOf(at(map))) : null]
      }),
    )
    const content = bodyOf(at(/\/Contents (\d+) 0 R/.exec(body)?.[1]))
    for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
      const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? []
      const map = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
      const hex = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, digits]) => digits).join('')
      const text = map
        ? (hex.match(/.{4}/g) ?? []).map((code) => map.get(code) ?? '\ufffd').join('')
        : cp1252.decode(Buffer.from(hex, 'hex'))
      places.push({ page, text, x: Number(x), y: Number(y) })
    }
  }
  return {
    pages: ids.map((_, page) =>
      places
        .filter((place) => place.page === page)
        .map((place) => place.text)
        .join('\n'),
    ),
    sizes,
    places,
    images: [...objects.values()]
      .filter((body) => /\/Subtype \/Image/.test(body))
      .map((body) => [Number(/\/Width (\d+)/.exec(body)?.[1]), Number(/\/Height (\d+)/.exec(body)?.[1])]),
  }
}
