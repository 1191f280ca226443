import { afterEach, expect, test, vi } from 'vitest'
import { prepareDocument, preparePhoto } from './photos.ts'

afterEach(() => vi.unstubAllGlobals())

/** A canvas that notes what is done to it, and a decoder that takes what is a picture by its first bytes. */
function stubDrawing() {
  const steps: unknown[] = []
  const pen = {
    set fillStyle(colour: string) {
      steps.push(colour)
    },
    fillRect: (...place: number[]) => steps.push(['fill', ...place]),
    drawImage: (_: unknown, ...place: number[]) => steps.push(['draw', ...place]),
  }
  class Canvas {
    getContext = () => pen
    convertToBlob = async ({ type }: { type: string }) => new Blob(['\xff\xd8'], { type })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.text()).includes('ftyp')) throw new Error('cannot be decoded')
    return { width: 3200, height: 1600, close: () => undefined }
  })
  return steps
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('a picture is drawn on white, as paper is: its transparent parts would be black in a JPEG', async () => {
  const steps = stubDrawing()
  await prepareDocument(new Blob([png], { type: 'image/png' }))
  expect(steps).toEqual(['#fff', ['fill', 0, 0, 1600, 800], ['draw', 0, 0, 1600, 800]])
})

test('a picture is recognized by its bytes and not by the phone’s type', async () => {
  stubDrawing()
  for (const type of ['', 'application/octet-stream', 'application/pdf'])
    expect((await prepareDocument(new Blob([png], { type }))).contentType).toBe('image/jpeg')
})

test.each(['heic', 'heix', 'mif1', 'avif'])(
  'a picture as %s that the browser cannot draw is sent unchanged',
  async (brand) => {
    stubDrawing()
    const picture = new Blob([`\0\0\0\x18ftyp${brand}`], { type: 'image/heic' })
    const bytes = await picture.arrayBuffer()
    for (const prepare of [preparePhoto, prepareDocument]) {
      const { size, chunks, contentType } = await prepare(picture)
      expect([size, chunks, contentType]).toEqual([bytes.byteLength, [bytes], 'image/jpeg'])
    }
    const large = new Blob([bytes, new Uint8Array(10_000_000)])
    await expect(preparePhoto(large)).rejects.toThrow(
      'This picture is larger than 10 MB. Take a smaller one.',
    )
  },
)

test('a damaged picture is to be taken again', async () => {
  stubDrawing()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')))
  await expect(preparePhoto(new Blob([png]))).rejects.toThrow(
    'This photo can’t be read. Remove it and take it again.',
  )
})
