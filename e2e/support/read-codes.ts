import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Reads the codes of a picture as a scanner does, in order of the text. */
export const codesIn = async (png: Buffer): Promise<string[]> =>
  (await readBarcodes(new Blob([new Uint8Array(png)]))).map(({ text }) => text).sort()
