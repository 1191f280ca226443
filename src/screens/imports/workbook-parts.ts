/** The texts of a workbook by their paths. */
export type WorkbookParts = Readonly<Record<string, Uint8Array>>

/** The sheet to read. */
export interface ReadSheet {
  readonly name: string
  /** Counted from one, including hidden sheets. */
  readonly number: number
  /** The number of sheets that aren't read. */
  readonly others: number
}

export const partText = (part: Uint8Array | undefined): string =>
  new TextDecoder().decode(part ?? new Uint8Array())

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (match, decimal, hex, name) => {
    if (name) return entities[name] ?? match
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })

/** Returns the attributes of a tag, without the prefixes of their names. */
function attributesOf(tag: string): Readonly<Record<string, string>> {
  const pairs = tag.matchAll(/\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...pairs].map(([, name = '', a, b]) => [name, unescapeXml(a ?? b ?? '')]))
}

export const findTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^>]*|/)?>`, 'g'))].map(([, tag = '']) =>
    attributesOf(tag),
  )

/** Returns the first visible sheet of cells; null if all are hidden. Throws without any sheet. */
export function findSheet(parts: WorkbookParts): ReadSheet | null {
  const links = findTags(partText(parts['xl/_rels/workbook.xml.rels']), 'Relationship')
  const cellIds = links.filter(({ Type = '' }) => Type.endsWith('/worksheet')).map(({ Id }) => Id)
  const sheets = findTags(partText(parts['xl/workbook.xml']), 'sheet')
  const at = sheets.findIndex(({ id, state = 'visible' }) => state === 'visible' && cellIds.includes(id))
  const sheet = sheets[at]
  if (sheets.length === 0) throw new Error('The workbook lists no sheet')
  return sheet ? { name: sheet['name'] ?? '', number: at + 1, others: sheets.length - 1 } : null
}

const lettersInAlphabet = 26

/** Converts 1 to A and 27 to AA. */
function columnName(number: number): string {
  const before = Math.floor((number - 1) / lettersInAlphabet)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((number - 1) % lettersInAlphabet))}`
}

const columnNumber = (name: string): number =>
  [...name].reduce((sum, letter) => sum * lettersInAlphabet + letter.charCodeAt(0) - 64, 0)

const address = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/
const rowOrCell = /<((?:[\w.-]+:)?(row|c))(\s[^>]*?)?(\/?)>/g
/** Returns true if a row or a cell holds something that the library wouldn't accept. */
const isOdd = (xml: string): boolean =>
  /<(?:[\w.-]+:)?(?:row|c)(?:\s(?![^>]*\sr=)|>|\/>|[^>]*\st=["']e["'])/.test(xml)

/**
 * Rewrites a sheet for the library: every cell gets its address, which the format makes optional, and an error becomes
 * its visible text, because the library would leave the cell empty.
 */
export function plainSheet(xml: string): string {
  if (!isOdd(xml)) return xml
  let row = 0
  let column = 0
  return xml.replaceAll(rowOrCell, (match, tag: string, kind: string, attributes = '', end: string) => {
    const [, letters = '', digits = ''] = address.exec(attributes) ?? []
    if (kind === 'row') {
      row = digits === '' ? row + 1 : Number(digits)
      column = 0
      return match
    }
    column = letters === '' ? column + 1 : columnNumber(letters)
    const place = letters === '' ? ` r="${columnName(column)}${row}"` : ''
    return `<${tag}${attributes.replace(/\st=(["'])e\1/, ' t="str"')}${place}${end}>`
  })
}
