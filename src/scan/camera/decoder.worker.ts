import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeReply, DecodeRequest } from './decoder.ts'
import { fromCentre } from './frame.ts'

// Our copy, precached with the app, because the library would load it from a CDN, which needs a connection.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const formats: ReadInputBarcodeFormat[] = ['Code128', 'QRCode', 'ITF', 'Code39', 'DataMatrix', 'PDF417']

async function decode({ id, image, thorough }: DecodeRequest): Promise<DecodeReply> {
  try {
    // 'Plain' keeps the group separators; the default formats GS1 data with brackets for people.
    const results = await readBarcodes(image, {
      formats,
      textMode: 'Plain',
      tryHarder: true,
      tryInvert: thorough,
      maxNumberOfSymbols: 8,
    })
    return {
      id,
      reads: results
        .filter((result) => result.isValid)
        .map(({ text, format, position }) => ({
          text,
          symbology: format,
          fromCentre: fromCentre(image, [
            position.topLeft,
            position.topRight,
            position.bottomRight,
            position.bottomLeft,
          ]),
        })),
    }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', async (event: MessageEvent<DecodeRequest>) => {
  self.postMessage(await decode(event.data))
})
