import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

interface Table {
  readonly tag: string
  readonly checksum: number
  readonly bytes: Buffer
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, n) => {
    const entry = woffHeader + n * woffEntry
    const offset = woff.readUInt32BE(entry + 4)
    const body = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const isPacked = body.length < woff.readUInt32BE(entry + 12)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: isPacked ? inflateSync(body) : body,
    }
  })
}

const toFourBytes = (length: number): number => Math.ceil(length / 4) * 4

/**
 * A web font (WOFF 1.0) unpacked into a plain TrueType font. The font library can read WOFF on its own, but its
 * inflate fails on some files of Noto Sans SC.
 */
export function fontFromWoff(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(fontHeader + tables.length * fontEntry)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE(tables.length * 16 - power * 16, 10)
  const bodies: Buffer[] = []
  let offset = header.length
  for (const [n, { tag, checksum, bytes }] of tables.entries()) {
    const entry = fontHeader + n * fontEntry
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(bytes.length, entry + 12)
    bodies.push(bytes, Buffer.alloc(toFourBytes(bytes.length) - bytes.length))
    offset += toFourBytes(bytes.length)
  }
  return Buffer.concat([header, ...bodies])
}
