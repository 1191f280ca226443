import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** A barcode as a picture that can be drawn at any size. */
export interface CodePicture {
  readonly url: string
  /** How many of its narrowest bars it is wide. */
  readonly modules: number
}

const pictures = new Map<string, CodePicture>()
const mostKept = 2000

function pictureOf(svg: string): CodePicture {
  // The height of bars says nothing, so they may be drawn out to any.
  const stretched = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
  return { url: `data:image/svg+xml,${encodeURIComponent(stretched)}`, modules }
}

function kept(key: string, draw: () => string): CodePicture {
  const known = pictures.get(key)
  if (known) return known
  if (pictures.size > mostKept) pictures.clear()
  const picture = pictureOf(draw())
  pictures.set(key, picture)
  return picture
}

/** The pieces of a package have the same codes: each is drawn once. */
export const codePicture = (is: 'bars' | 'square', text: string): CodePicture =>
  kept(`${is} ${text}`, () =>
    is === 'bars'
      ? code128({ bcid: 'code128', text, scale: 1, height: 10, includetext: false }, drawingSVG())
      : qrcode({ bcid: 'qrcode', text, scale: 1 }, drawingSVG()),
  )
