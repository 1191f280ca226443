import { writeFile } from 'node:fs/promises'
import { type RenderOptions, toBuffer } from 'bwip-js/node'
import sharp from 'sharp'

export interface ClipCode {
  readonly text: string
  /** As bwip-js names them: code128, gs1-128, qrcode, … */
  readonly bcid: RenderOptions['bcid']
}

/** Chromium plays a motion-JPEG file for its fake camera at this rate, over and over. */
const framesPerSecond = 30
const size = { width: 1280, height: 720 }
/** Grey like a warehouse under strip lights; the camera's own noise on top. */
const grey = 154
const noise = 6
/** Pictures of one code that differ only in their noise, shown in turn. */
const variants = 3

const linear = (bcid: string): boolean => /128|39|interleaved|itf/.test(bcid)

async function pictureOf({ text, bcid }: ClipCode): Promise<Buffer> {
  const codeImage = await toBuffer({
    bcid,
    text,
    scale: linear(bcid) ? 3 : 6,
    ...(linear(bcid) ? { height: 24 } : {}),
    includetext: linear(bcid),
    backgroundcolor: 'ffffff',
    padding: 10,
  })
  const { width } = await sharp(codeImage).metadata()
  return width > size.width * 0.9
    ? sharp(codeImage)
        .resize({ width: Math.round(size.width * 0.9) })
        .png()
        .toBuffer()
    : codeImage
}

async function frame(picture: Buffer | null): Promise<Buffer> {
  const background = sharp({
    create: {
      ...size,
      channels: 3,
      background: { r: grey, g: grey, b: grey },
      noise: { type: 'gaussian', mean: grey, sigma: noise },
    },
  })
  const composition = picture ? background.composite([{ input: picture, gravity: 'centre' }]) : background
  return composition.jpeg({ quality: 72, chromaSubsampling: '4:2:0' }).toBuffer()
}

/**
 * Writes a clip for Chromium's `--use-file-for-fake-video-capture`: each code in turn for `seconds`, with a short
 * empty gap between, as labels pass before a camera. Needs no ffmpeg.
 */
export async function makeClip(path: string, codes: readonly ClipCode[], seconds: number): Promise<void> {
  const frames: Buffer[] = []
  const empty = await frame(null)
  for (const code of codes) {
    const picture = await pictureOf(code)
    const variantFrames = await Promise.all(Array.from({ length: variants }, () => frame(picture)))
    const count = Math.round(framesPerSecond * seconds)
    for (let nth = 0; nth < count; nth++) frames.push(variantFrames[nth % variants] ?? empty)
    for (let nth = 0; nth < framesPerSecond / 3; nth++) frames.push(empty)
  }
  await writeFile(path, Buffer.concat(frames))
}

/** Chromium needs these to take a clip for its camera and to say yes to the permission. */
export const fakeCameraArgs = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
]
