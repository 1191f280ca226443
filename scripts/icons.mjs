// Draws every icon from scripts/mark.svg: `node scripts/icons.mjs` after the mark changes. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { at } from './lib/paths.mjs'

const SEA = '#0b4f6c'
const SIZE = 512
const mark = readFileSync(at('scripts', 'mark.svg'), 'utf8').match(/<g id="mark"[\s\S]*<\/g>/)[0]

/** The mark on the sea. A maskable icon may lose all outside a circle of 80 % (w3.org/TR/appmanifest): its mark moves inwards. */
const tile = ({ radius, scale = 1, shift = 0 }) => {
  const offset = (SIZE * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
  <title>Quayside</title>
  <clipPath id="tile"><rect width="${SIZE}" height="${SIZE}" rx="${radius}"/></clipPath>
  <g clip-path="url(#tile)">
    <rect width="${SIZE}" height="${SIZE}" fill="${SEA}"/>
    <g transform="translate(${offset + shift} ${offset}) scale(${scale})">${mark}</g>
  </g>
</svg>
`
}

const rounded = tile({ radius: 128 })
const square = tile({ radius: 0 })
const maskable = tile({ radius: 0, scale: 0.9, shift: 32 })

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An .ico that holds one PNG: a 6-byte header, one 16-byte entry, the image. */
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
  ['icons/icon-192.png', rounded, 192],
  ['icons/icon-512.png', rounded, 512],
  ['icons/maskable-192.png', maskable, 192],
  ['icons/maskable-512.png', maskable, 512],
  // iOS rounds the corners itself.
  ['icons/apple-touch-icon.png', square, 180],
]

for (const [name, svg, size] of files) writeFileSync(at('public', name), await png(svg, size))
for (const name of ['favicon.svg', 'logo.svg']) writeFileSync(at('public', name), rounded)
writeFileSync(at('public', 'favicon.ico'), ico(await png(rounded, 32), 32))
