import { inflateRawSync } from 'node:zlib'

/** The files in a ZIP by their names, as text. */
export function filesOfZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, name, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      String(method === 8 ? inflateRawSync(bytes) : bytes),
    )
    at += 46 + name + extra + comment
  }
  return files
}
