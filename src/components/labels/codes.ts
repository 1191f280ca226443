import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** A barcode as a scalable picture. */
export interface CodePicture {
  readonly url: string
  /** Its width in modules, the narrowest bars. */
  readonly modules: number
}

const pictures = new Map<string, CodePicture>()
const mostKept = 2000

function pictureOf(svg: string): CodePicture {
  // The height of bars carries no data, so they may be stretched.
  const stretchable = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
  return { url: `data:image/svg+xml,${encodeURIComponent(stretchable)}`, modules }
}

function cachedPicture(key: string, draw: () => string): CodePicture {
  const cached = pictures.get(key)
  if (cached) return cached
  if (pictures.size > mostKept) pictures.clear()
  const picture = pictureOf(draw())
  pictures.set(key, picture)
  return picture
}

/** All pieces of a package have the same codes, so each code is drawn once. */
export const codePicture = (is: 'bars' | 'square', text: string): CodePicture =>
  cachedPicture(`${is} ${text}`, () =>
    is === 'bars'
      ? code128({ bcid: 'code128', text, scale: 1, height: 10, includetext: false }, drawingSVG())
      : qrcode({ bcid: 'qrcode', text, scale: 1 }, drawingSVG()),
  )
