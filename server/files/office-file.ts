import { type FileType, sheetType, wordType } from '#sync/entities/company/file-types.ts'

const endSize = 22
/** The list of a ZIP's files ends within a comment's longest length of the end. */
const longestComment = 65_535
const entrySize = 46
/** Office writes some dozens. */
const mostEntries = 10_000

/** The offset of the ZIP directory and its number of files; null if the ZIP isn't whole. */
function listIn(bytes: Buffer): { at: number; count: number } | null {
  const from = Math.max(0, bytes.length - endSize - longestComment)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < from || end + endSize > bytes.length) return null
  return { at: bytes.readUInt32LE(end + 16), count: bytes.readUInt16LE(end + 10) }
}

/** The names of the files in a ZIP. Nothing is unpacked. */
function namesInZip(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return names
  const list = listIn(bytes)
  let at = list?.at ?? bytes.length
  for (let n = 0; n < Math.min(list?.count ?? 0, mostEntries); n++) {
    if (at + entrySize > bytes.length || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') break
    const nameSize = bytes.readUInt16LE(at + 28)
    names.add(bytes.toString('utf8', at + entrySize, at + entrySize + nameSize))
    at += entrySize + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

const mainParts: readonly (readonly [part: string, type: FileType])[] = [
  ['word/document.xml', wordType],
  ['xl/workbook.xml', sheetType],
]

const isMacro = (name: string): boolean => /(^|\/)vbaProject\.bin$/i.test(name)

/** Whether it is a Word or Excel file, by the parts that make it one. One with macros is none. */
export function officeType(bytes: Buffer): FileType | null {
  const names = namesInZip(bytes)
  if (!names.has('[Content_Types].xml') || [...names].some(isMacro)) return null
  return mainParts.find(([part]) => names.has(part))?.[1] ?? null
}

export const hasMacros = (bytes: Buffer): boolean => [...namesInZip(bytes)].some(isMacro)
