// Draws every icon from scripts/mark.svg. Run `node scripts/icons.mjs` after the mark changes and commit the results.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { at } from './lib/paths.mjs'

const SIZE = 512
/**
 * The colours of the first brand, in which the mark is drawn, and of the second. server/documents/brand.ts has the same
 * ones.
 */
const house = { title: 'Quayside', deep: '#0b4f6c', light: '#ffb158' }
const second = { title: 'The second brand', deep: '#4a3290', light: '#c4b6e7' }
const mark = readFileSync(at('scripts', 'mark.svg'), 'utf8').match(/<g id="mark"[\s\S]*<\/g>/)[0]

/**
 * The mark on its background. A maskable icon may lose everything outside a circle of 80 % (w3.org/TR/appmanifest), so
 * its mark is smaller.
 */
const tile = ({ radius, scale = 1, shift = 0 }, { title, deep, light } = house) => {
  const offset = (SIZE * (1 - scale)) / 2
  const drawing = mark.replaceAll(house.deep, deep).replaceAll(house.light, light)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
  <title>${title}</title>
  <clipPath id="tile"><rect width="${SIZE}" height="${SIZE}" rx="${radius}"/></clipPath>
  <g clip-path="url(#tile)">
    <rect width="${SIZE}" height="${SIZE}" fill="${deep}"/>
    <g transform="translate(${offset + shift} ${offset}) scale(${scale})">${drawing}</g>
  </g>
</svg>
`
}

const shapes = {
  rounded: { radius: 128 },
  square: { radius: 0 },
  maskable: { radius: 0, scale: 0.9, shift: 32 },
}
const roundedTile = tile(shapes.rounded)

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Builds an .ico with one PNG: a 6-byte header, one 16-byte entry, the image. */
function ico(image, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

const files = [
  ['icon-192.png', shapes.rounded, 192],
  ['icon-512.png', shapes.rounded, 512],
  ['maskable-192.png', shapes.maskable, 192],
  ['maskable-512.png', shapes.maskable, 512],
  // iOS rounds the corners itself.
  ['apple-touch-icon.png', shapes.square, 180],
]

for (const [name, shape, size] of files) {
  writeFileSync(at('public', 'icons', name), await png(tile(shape), size))
  writeFileSync(at('public', 'icons', `second-${name}`), await png(tile(shape, second), size))
}
for (const name of ['favicon.svg', 'logo.svg']) writeFileSync(at('public', name), roundedTile)
writeFileSync(at('public', 'favicon.ico'), ico(await png(roundedTile, 32), 32))
