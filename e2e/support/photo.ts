import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A picture as a phone's camera gives it, with a word on it. */
export async function photoOf(page: Page, word: string) {
  const bytes = await page.evaluate(async (text) => {
    const canvas = new OffscreenCanvas(800, 1000)
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, 800, 1000)
      pen.fillStyle = '#000'
      pen.font = '80px sans-serif'
      pen.fillText(text, 100, 200)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, word)
  return { name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const

/** Pictures that compress badly, as those of a dock do: some 300 kB each. */
export const largePhotos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, nth) => ({
      ...{ name: `box-${nth}.jpg`, mimeType: 'image/jpeg' },
      buffer: await sharp({ create: { width: 720, height: 720, channels: 3, background: '#888', noise } })
        .jpeg()
        .toBuffer(),
    })),
  )
