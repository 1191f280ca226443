import { describe, expect, test } from 'vitest'
import type { ScanInput } from '#sync/rules/tracking/scan.ts'
import { createScanFilter } from './scan.ts'

function filterAt() {
  const clock = { ms: 0 }
  const filter = createScanFilter(
    () => clock.ms,
    () => 'BIN-',
  )
  return (ms: number, incoming: ScanInput) => {
    clock.ms = ms
    return filter(incoming)?.recognised.canonical ?? null
  }
}
const ups = '1Z5R89390357567127'

test('the same code within two seconds is one scan, however it is written and wherever it comes from', () => {
  const take = filterAt()
  expect(take(0, { raw: ups, source: 'wedge' })).toBe(ups)
  expect(take(1900, { raw: '1z 5r8 939 0357567127', source: 'typed' })).toBeNull()
  expect(take(2100, { raw: ups, source: 'wedge' })).toBe(ups)
})

test('a press between two scans means that the second is intended, unless the camera still sees the code', () => {
  const filter = createScanFilter(
    () => 0,
    () => 'BIN-',
  )
  expect(filter({ raw: ups, source: 'wedge' })).not.toBeNull()
  expect(filter({ raw: ups, source: 'wedge' })).toBeNull()
  filter.acted()
  expect(filter({ raw: ups, source: 'wedge' })).not.toBeNull()
  expect(filter({ raw: '986578788855', source: 'camera' })).not.toBeNull()
  filter.acted()
  expect(filter({ raw: '986578788855', source: 'camera' })).toBeNull()
})

test('a code held before the camera stays one scan', () => {
  const take = filterAt()
  const heldCode = { raw: ups, source: 'camera', symbology: 'Code128' } as const
  expect(take(0, heldCode)).toBe(ups)
  for (let ms = 110; ms < 20_000; ms += 110) expect(take(ms, heldCode)).toBeNull()
  expect(take(23_000, heldCode)).toBe(ups)
})

test('another code is accepted immediately, and two in view do not alternate', () => {
  const take = filterAt()
  const codes = [0, 100, 200, 300].map((ms, i) =>
    take(ms, { raw: i % 2 ? '986578788855' : ups, source: 'camera' }),
  )
  expect(codes).toEqual([ups, '986578788855', null, null])
})

test('symbologies that can be misread need two reads that agree', () => {
  const take = filterAt()
  const read = (raw: string) => ({ raw, source: 'camera', symbology: 'Code39' }) as const
  expect(take(0, read('SHOP12345'))).toBeNull()
  expect(take(110, read('SHOP12346'))).toBeNull()
  expect(take(220, read('SHOP12345'))).toBeNull()
  expect(take(330, read('SHOP12345'))).toBe('SHOP12345')
  // Its own check digit is as good as a second read.
  expect(take(440, { raw: '986578788855', source: 'camera', symbology: 'itf' })).toBe('986578788855')
})

test('the camera takes the label of a bin as what was looked for', () => {
  const take = filterAt()
  expect(take(0, { raw: 'BIN-7', source: 'camera', symbology: 'Code128' })).toBe('BIN7')
})

test('the camera meets routing codes on its way to the number and says nothing, unless it stays on one', () => {
  const take = filterAt()
  const takeCode = (ms: number, raw: string) => take(ms, { raw, source: 'camera', symbology: 'Code128' })
  expect(takeCode(0, '42033166')).toBeNull()
  expect(takeCode(110, ups)).toBe(ups)
  expect(takeCode(2000, '42033166')).toBeNull()
  expect(takeCode(3000, '42033166')).toBeNull()
  expect(takeCode(3600, '42033166')).toBe('42033166')
  expect(takeCode(8000, '420331661234')).toBeNull()
  // A hand scanner was aimed at it: that person gets a message immediately.
  expect(take(9000, { raw: '2LUS33166+42000000', source: 'wedge' })).toBe('2LUS3316642000000')
})

test('a label of ours that came through with wrong signs is read as printed, or names nothing and says why', () => {
  const filter = createScanFilter(
    () => 0,
    () => 'BIN-',
  )
  expect(filter({ raw: "BIN'A12", source: 'wedge' })).toMatchObject({ bin: 'BIN-A12', raw: 'BIN-A12' })
  expect(filter({ raw: 'BINA13', source: 'wedge' })).toMatchObject({
    bin: null,
    recognised: { kind: 'unreadable', message: expect.stringContaining('keyboard layout') },
  })
})

describe('[K14] a number whose check digit is wrong', () => {
  const wrong = '1071180100692707'
  const filterAndClock = () => {
    const clock = { ms: 0 }
    const filter = createScanFilter(
      () => clock.ms,
      () => 'BIN-',
    )
    return (ms: number, input: Partial<ScanInput> = {}) => {
      clock.ms = ms
      return filter({ raw: wrong, source: 'wedge', ...input })
    }
  }

  test('is read twice when the person scans it again, as the stop asks, however soon', () => {
    const take = filterAndClock()
    expect(take(0)).not.toHaveProperty('isReadTwice')
    expect(take(900)).toMatchObject({ isReadTwice: true, recognised: { canonical: wrong } })
    expect(take(9000)).toMatchObject({ isReadTwice: true })
  })

  test('is one reading when the scanner sends it twice', () => {
    const take = filterAndClock()
    expect(take(0)).not.toBeNull()
    expect(take(150)).toBeNull()
  })

  test('is read once as long as it stays before the camera', () => {
    const take = filterAndClock()
    const camera = { source: 'camera', symbology: 'Code128' } as const
    expect(take(0, camera)).toBeNull()
    expect(take(110, camera)).not.toHaveProperty('isReadTwice')
    for (let ms = 220; ms < 5000; ms += 110) expect(take(ms, camera)).toBeNull()
    expect(take(8000, camera)).toBeNull()
    expect(take(8110, camera)).toMatchObject({ isReadTwice: true })
  })

  test('misread in another way is not read twice', () => {
    const take = filterAndClock()
    take(0)
    expect(take(900, { raw: '1071180100692708' })).not.toHaveProperty('isReadTwice')
    expect(take(1800)).not.toBeNull()
  })
})
