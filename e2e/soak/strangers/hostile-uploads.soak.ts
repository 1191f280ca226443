import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { median } from '../../bench/lib/stats.ts'
import { openDevice } from '../../faults/http-device.ts'
import { startServer } from '../../support/server.ts'

const rounds = roundsOf('HOSTILE_UPLOADS', 3)

const residentMiB = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A PNG of a few hundred bytes that says it has 2.5 billion dots. */
async function hugePng(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  return bytes
}

/** As many white dots as the server draws at peak, in a file of about 40 kB. */
const largestPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

/** A whole beginning of a picture, and then a hundred million zeros, packed into a hundred kB. */
async function packedZeros(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return Buffer.concat([
    picture.subarray(0, 41),
    deflateSync(Buffer.alloc(100_000_000)),
    picture.subarray(-12),
  ])
}

interface Attack {
  readonly name: string
  readonly type: string
  readonly bytes: () => Promise<Buffer>
  readonly isTaken: boolean
}

const attacks: readonly Attack[] = [
  { name: 'a small file that says it is a huge picture', type: 'image/png', bytes: hugePng, isTaken: false },
  {
    name: 'a picture whose dots unpack to a hundred million bytes',
    type: 'image/png',
    bytes: packedZeros,
    isTaken: false,
  },
  {
    name: 'a page that says it is a PDF',
    type: 'application/pdf',
    bytes: async () => Buffer.from('<script>1</script>'),
    isTaken: false,
  },
  {
    name: 'a program that says it is a PDF',
    type: 'application/pdf',
    bytes: async () => Buffer.from('MZ%PDF-1.4'),
    isTaken: false,
  },
  { name: 'the largest picture that is drawn', type: 'image/png', bytes: largestPicture, isTaken: true },
]

test('uploads that explode cost no memory that stays, and other people are served meanwhile', async () => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  const device = openDevice(server.url, 'U')
  expect(await device.signIn()).toBe(200)
  const readingMs = async (): Promise<number> => {
    const start = performance.now()
    expect(await device.reads()).toBe(200)
    return performance.now() - start
  }
  const quietTimes: number[] = []
  for (let n = 0; n < 50; n++) quietTimes.push(await readingMs())
  const hostile = await Promise.all(
    attacks.map(async (attack) => ({ ...attack, bytes: await attack.bytes() })),
  )
  const before = residentMiB(server.pid)
  const times: number[] = []
  let peak = before
  let isUnderAttack = true
  const reading = (async () => {
    while (isUnderAttack) {
      times.push(await readingMs())
      peak = Math.max(peak, residentMiB(server.pid))
    }
  })()
  let refusalCount = 0
  for (let round = 0; round < rounds; round++) {
    const statuses = await Promise.all(
      hostile.map(async ({ name, type, bytes, isTaken }) => {
        const [status] = await device.upload(bytes, type)
        expect([name, status < 300], String(status)).toEqual([name, isTaken])
        return status
      }),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    refusalCount += statuses.filter((status) => status >= 400).length
  }
  isUnderAttack = false
  await reading
  recordFigure('hostileUploads', {
    uploads: rounds * hostile.length,
    refused: refusalCount,
    memoryBeforeMiB: Math.round(before),
    memoryAtMostMiB: Math.round(peak),
    requestMsBefore: Math.round(median(quietTimes) * 10) / 10,
    requestMsUnderAttack: Math.round(median(times) * 10) / 10,
    longestRequestMs: Math.round(Math.max(...times)),
  })
  // A large picture takes about 120 MB of dots, and a bomb that opened would take 7,500.
  expect(peak - before).toBeLessThan(500)
  expect(Math.max(...times)).toBeLessThan(5_000)
}, 3_600_000)
