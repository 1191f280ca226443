import sharp, { type Sharp } from 'sharp'
import { must } from '#sync/lib/must.ts'
import { bodyOf, objectsOf } from './pdf.ts'

const pointsPerInch = 72
const placementPattern = /q\n([\d.]+) 0 0 -([\d.]+) ([\d.]+) ([\d.]+) cm\n\/(I\d+) Do/g

const numberIn = (object: string, key: string): number =>
  Number(must(new RegExp(`/${key} (\\d+)`).exec(object)?.[1], key))

/** A picture with its transparency, as pdfkit keeps it: the colours, and separately how much they cover. */
async function pictureOf(objects: ReadonlyMap<string, string>, id: string): Promise<Sharp> {
  const object = must(objects.get(id), `object ${id}`)
  const size = { width: numberIn(object, 'Width'), height: numberIn(object, 'Height') }
  const colours = Buffer.from(bodyOf(object), 'latin1')
  const mask = objects.get(/\/SMask (\d+) 0 R/.exec(object)?.[1] ?? '')
  const picture = sharp(colours, { raw: { ...size, channels: 3 } })
  if (!mask) return picture
  const cover = Buffer.from(bodyOf(mask), 'latin1')
  const joinedPicture = picture.joinChannel(cover, { raw: { ...size, channels: 1 } })
  return sharp(await joinedPicture.png().toBuffer()).flatten({ background: '#fff' })
}

/**
 * The pictures on the only page of a PDF from pdfkit, at the place and size that a printer of this dpi burns them.
 */
export async function printedPictures(pdf: Buffer, dpi: number): Promise<Buffer> {
  const objects = objectsOf(pdf)
  const inDots = (points: string | undefined): number => Math.round((Number(points) * dpi) / pointsPerInch)
  const bodies = [...objects.values()]
  const [, width, height] = must(
    bodies.map((body) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body)).find((match) => match !== null),
    'a page',
  )
  const names = new Map(
    bodies
      .flatMap((body) => [...body.matchAll(/\/(I\d+) (\d+) 0 R/g)])
      .map(([, name = '', id = '']) => [name, id]),
  )
  const content = must(
    bodies.map(bodyOf).find((body) => body.includes(' Do\n')),
    'what is drawn',
  )
  const pictures = []
  for (const [, wide, high, left, bottom, name = ''] of content.matchAll(placementPattern)) {
    const size = { width: inDots(wide), height: inDots(high), fit: 'fill', kernel: 'nearest' } as const
    const picture = await pictureOf(objects, names.get(name) ?? '')
    const input = await sharp(await picture.png().toBuffer())
      .resize(size)
      .toBuffer()
    pictures.push({ input, left: inDots(left), top: inDots(bottom) - size.height })
  }
  const sheet = { width: inDots(width), height: inDots(height), channels: 3, background: '#fff' } as const
  return sharp({ create: sheet }).composite(pictures).png().toBuffer()
}
