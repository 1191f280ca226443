import { parentPort, workerData } from 'node:worker_threads'
import heicDecode from 'heic-decode'

// Decodes one HEIC picture. It has its own thread, because a file from a stranger may keep the decoder busy forever,
// and because WebAssembly never gives memory back.

/** The orders of the server to this thread. */
export interface HeicTask {
  readonly bytes: Uint8Array
  readonly mostPixels: number
  readonly mostMemory: number
}

/** Its answer: the pixels, or the size of a picture that has too many of them. */
export interface HeicAnswer {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer> | null
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(this: WasmMemory, pages: number): number
}
/** Node's types don't have it. */
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }

const pageBytes = 65_536

/** The decoder asks for memory here, and a small file can make it ask for gigabytes. */
function limitMemory(mostBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > mostBytes)
      throw new RangeError('The picture needs too much memory')
    return grow.call(this, pages)
  }
}

async function decode({ bytes, mostPixels, mostMemory }: HeicTask): Promise<HeicAnswer> {
  limitMemory(mostMemory)
  const [picture] = await heicDecode.all({ buffer: bytes })
  if (!picture) throw new Error('The file has no picture')
  const { width, height } = picture
  const data = width * height > mostPixels ? null : (await picture.decode()).data
  return { width, height, data }
}

const answer = await decode(workerData)
parentPort?.postMessage(answer, answer.data ? [answer.data.buffer] : [])
