import { scriptUrl } from '../../pwa/trusted-types.ts'
import workerUrl from './decoder.worker.ts?worker&url'
import { fromCentre, type Point } from './frame.ts'

/** A code found in a picture. */
export interface Read {
  readonly text: string
  /** The decoder's name for it: Code128, code_128, QRCode, … */
  readonly symbology: string
  /** Pixels between its centre and the picture's. */
  readonly fromCentre: number
}

export interface DecodeRequest {
  readonly id: number
  readonly image: ImageData | Blob
  /** A still picture may take longer than a video frame. */
  readonly thorough: boolean
}
export type DecodeReply =
  | { readonly id: number; readonly reads: Read[] }
  | { readonly id: number; readonly failed: string }

export interface Decoder {
  /** 'browser' if the browser has a decoder, otherwise our own. */
  readonly kind: 'browser' | 'zxing'
  decode(image: ImageData | Blob, thorough?: boolean): Promise<Read[]>
  close(): void
}

interface Found {
  readonly rawValue: string
  readonly format: string
  readonly cornerPoints: readonly Point[]
}

/** The browser's own decoder, which TypeScript's DOM types don't include yet. */
interface BrowserDetector {
  detect(image: ImageBitmapSource): Promise<Found[]>
}
interface BrowserDetectorClass {
  new (options: { formats: string[] }): BrowserDetector
  getSupportedFormats(): Promise<string[]>
}

const appFormats = ['code_128', 'qr_code', 'itf', 'code_39', 'data_matrix', 'pdf417']

/** The browser's decoder if it reads Code 128 (Android, macOS), otherwise zxing in a worker. */
export async function openDecoder(): Promise<Decoder> {
  return (await browserDecoder()) ?? workerDecoder()
}

async function browserDecoder(): Promise<Decoder | null> {
  const Detector = (globalThis as { BarcodeDetector?: BrowserDetectorClass }).BarcodeDetector
  if (!Detector) return null
  try {
    const supportedFormats = await Detector.getSupportedFormats()
    if (!supportedFormats.includes('code_128')) return null
    const detector = new Detector({
      formats: appFormats.filter((format) => supportedFormats.includes(format)),
    })
    return {
      kind: 'browser',
      async decode(image) {
        const barcodes = await detector.detect(image)
        return barcodes.map(({ rawValue, format, cornerPoints }) => ({
          text: rawValue,
          symbology: format,
          fromCentre: fromCentre(image, cornerPoints),
        }))
      },
      close: () => undefined,
    }
  } catch {
    // A browser with the class but without the service behind it fails only when called.
    return null
  }
}

function workerDecoder(): Decoder {
  const worker = new Worker(scriptUrl(workerUrl) as string, { type: 'module' })
  const waiting = new Map<number, { resolve(reads: Read[]): void; reject(error: Error): void }>()
  let lastId = 0
  let broken: Error | null = null
  worker.onmessage = (event: MessageEvent<DecodeReply>) => {
    const pending = waiting.get(event.data.id)
    waiting.delete(event.data.id)
    if ('reads' in event.data) pending?.resolve(event.data.reads)
    else pending?.reject(new Error(event.data.failed))
  }
  worker.onerror = (event) => {
    broken = new Error(event.message || 'The barcode reader could not be loaded')
    for (const pending of waiting.values()) pending.reject(broken)
    waiting.clear()
  }
  return {
    kind: 'zxing',
    decode(image, thorough = false) {
      if (broken) return Promise.reject(broken)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, image, thorough } satisfies DecodeRequest)
      })
    },
    close() {
      worker.terminate()
      for (const pending of waiting.values()) pending.resolve([])
      waiting.clear()
    },
  }
}
