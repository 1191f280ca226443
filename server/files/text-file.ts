import type { FileType } from '#sync/entities/company/file-types.ts'

const endings: readonly (readonly [ending: RegExp, type: FileType])[] = [
  [/\.csv$/i, 'text/csv'],
  [/\.txt$/i, 'text/plain'],
]

/**
 * Excel writes tables in the code page of its country, so bytes that aren't UTF-8 are also text if they hold no
 * control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not have
const binary = /[\x00-\x08\x0e-\x1f\x7f]/

const isPage = /^\s*<(!doctype|html|script|body|svg|\?xml)/i

/** Whether it is text, by its name and by what is in it. */
export function textType(bytes: Buffer, name: string): FileType | null {
  const type = endings.find(([ending]) => ending.test(name.trim()))?.[1]
  if (!type || bytes.length === 0) return null
  const text = bytes.toString('latin1')
  const start = bytes.toString('utf8', 0, 512).replace(/^\ufeff/, '')
  return binary.test(text) || isPage.test(start) ? null : type
}
