import { findTags, partText, type WorkbookParts } from './workbook-parts.ts'

/** The text of a number as its cell shows it. */
type NumberText = (storedNumber: string) => string

const decimalsOf = (format: string): number => /\.(0+)%/.exec(format)?.[1]?.length ?? 0

/** A format that pads a number with zeros, such as a taxpayer’s number or a code: `000-000-000`, `"QS-"00000`. */
const zeroMask = /^(?:"[^"]*"|\\.|[0() -])+$/

/** The digits of a number in the zeros of a mask, from the right. */
function maskText(mask: string, storedNumber: string): string {
  if (!/^\d+$/.test(storedNumber)) return storedNumber
  const places = mask.match(/"[^"]*"|\\.|./g) ?? []
  const zeros = places.filter((place) => place === '0').length
  const digits = storedNumber.padStart(zeros, '0')
  let at = digits.length - zeros
  return places
    .map((place) => {
      if (place !== '0') return place.replaceAll(/["\\]/g, '')
      const isFirst = at === digits.length - zeros
      at += 1
      return isFirst ? digits.slice(0, at) : digits.charAt(at - 1)
    })
    .join('')
}

function numberTextOf(format: string): NumberText | null {
  if (format.endsWith('%'))
    return (valueText) =>
      Number.isFinite(Number(valueText))
        ? `${(Number(valueText) * 100).toFixed(decimalsOf(format))}%`
        : valueText
  const zeros = (format.match(/0/g) ?? []).length
  return zeroMask.test(format) && (zeros > 1 || (zeros === 1 && format.startsWith('"')))
    ? (valueText) => maskText(format, valueText)
    : null
}

/** The formats that every workbook has without listing them. */
const builtIn: Readonly<Record<string, string>> = { '9': '0%', '10': '0.00%' }

/** The styles of cells whose numbers would lose something that the person sees, by their number in the workbook. */
export function cellFormats(parts: WorkbookParts): ReadonlyMap<string, NumberText> {
  const xml = partText(parts['xl/styles.xml'])
  const codes = new Map(
    findTags(xml, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode]),
  )
  const [, cellStyles = ''] = /<(?:[\w.-]+:)?cellXfs[\s>]([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(xml) ?? []
  return new Map(
    findTags(cellStyles, 'xf').flatMap(({ numFmtId = '' }, style) => {
      const numberText = numberTextOf(codes.get(numFmtId) ?? builtIn[numFmtId] ?? '')
      return numberText ? [[String(style), numberText] as const] : []
    }),
  )
}

const cell = /<((?:[\w.-]+:)?c)(\s[^>/]*)?>((?:(?!<\/?(?:[\w.-]+:)?c[\s/>])[\s\S])*?)<\/\1>/g
const formula = /<(?:[\w.-]+:)?f[\s/>]/
const value = /<((?:[\w.-]+:)?v)>([^<]*)<\/\1>/

/** True for a formula whose result isn't in the file; a text may well be empty. */
const isUncounted = (content: string, type: string, valueText: string): boolean =>
  formula.test(content) && valueText === '' && !(type === 'str' && /<(?:[\w.-]+:)?v[\s/>]/.test(content))

/**
 * Writes a sheet's numbers as people see them where their format says more than the number. A formula without a stored result
 * becomes the error that it would be, because a program has saved the file without counting.
 */
export const withShownTexts = (xml: string, formats: ReadonlyMap<string, NumberText>): string =>
  formats.size === 0 && !formula.test(xml)
    ? xml
    : xml.replaceAll(cell, (match, tag: string, attributes: string | undefined, content: string) => {
        const { s = '', t = 'n' } = attributesIn(attributes)
        const [, , valueText = ''] = value.exec(content) ?? []
        if (isUncounted(content, t, valueText)) return textCell(tag, attributes, '#CALC!')
        const numberText = t === 'n' && valueText !== '' ? formats.get(s) : undefined
        return numberText ? textCell(tag, attributes, numberText(valueText)) : match
      })

const attributesIn = (attributes = ''): { s?: string; t?: string } => ({
  ...pick(attributes, 's'),
  ...pick(attributes, 't'),
})

function pick(attributes: string, name: 's' | 't'): { s?: string; t?: string } {
  const [, text] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes) ?? []
  return text === undefined ? {} : { [name]: text }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const textCell = (tag: string, attributes: string | undefined, text: string): string =>
  `<${tag}${(attributes ?? '').replace(/\s[st]\s*=\s*["'][^"']*["']/g, '')} t="str"><v>${text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '')}</v></${tag}>`
