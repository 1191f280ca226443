import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BurstEnd, createBurst, defaultBurstRules } from './burst.ts'
import type { BurstRules, CaretPlace } from './key-run.ts'

const code = '1Z5R89390357567127'
/** A number that no courier's shape tells from half of another. */
const plain = '40078912345678'
const hasShape = (text: string): boolean => text === code

interface Sent {
  rules?: Partial<BurstRules>
  endGap?: number
  place?: CaretPlace
}

/** Feeds characters with the given pauses before them (the last pause also for the rest) and ends `endGap` later. */
function end(text: string, gaps: readonly number[], options: Sent = {}): BurstEnd {
  const { rules = {}, endGap = 5, place = 'text' } = options
  const burst = createBurst(() => ({ ...defaultBurstRules, ...rules }), hasShape)
  let at = 1000
  for (const [nth, char] of [...text].entries()) {
    at += gaps[Math.min(nth, gaps.length - 1)] ?? 0
    burst.add(char, at, place)
  }
  return burst.end(at + endGap)
}
function scan(...args: Parameters<typeof end>) {
  const burstEnd = end(...args)
  return burstEnd.is === 'scan' ? burstEnd.scan : null
}
/** Feeds characters with these pauses before them and lets silence end them. */
function silent(text: string, place: CaretPlace, gaps: readonly number[] = [5]) {
  const burst = createBurst(() => defaultBurstRules, hasShape)
  let at = 0
  for (const [nth, char] of [...text].entries()) {
    at += gaps[Math.min(nth, gaps.length - 1)] ?? 0
    burst.add(char, at, place)
  }
  return { burst, ended: burst.endSilently(at + 400), at }
}
/** Returns the gaps of a fast scan with a single pause before the nth character. */
const pausing = (nth: number, ms: number): number[] => [...Array.from({ length: nth }, () => 5), ms, 5]

test('as fast as a machine: a scan, with its speed', () => {
  expect(scan(code, [8])).toEqual({ raw: code, msPerChar: 8, from: 'start' })
  expect(scan(code, [35])?.raw).toBe(code)
})

test('as fast as a person, even a quick one: no scan', () => {
  expect(end(code, [90])).toEqual({ is: 'typed' })
  expect(end(code, [60])).toEqual({ is: 'typed' })
  expect(end('hello123', [100, 30, 100, 100, 25, 100])).toEqual({ is: 'typed' })
})

test('too short for a code: no scan', () => {
  expect(end('123', [5])).toEqual({ is: 'typed' })
  expect(scan('BIN-7', [5])?.raw).toBe('BIN-7')
})

test('a device that holds back single keys must not cut the number short', () => {
  expect(scan(code, [500, 120, 5])?.raw).toBe(code)
  expect(scan(code, [500, 5, 5, 80, 5, 5, 90, 5])?.raw).toBe(code)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 34 }), { minLength: 17, maxLength: 17 }),
      fc.nat(16),
      (gaps, slow) => {
        const unevenGaps = gaps.map((gap, nth) => (nth === slow ? Math.min(140, gap + 100) : gap / 2))
        expect(scan(code, [500, ...unevenGaps])?.raw).toBe(code)
      },
    ),
  )
})

describe('pauses', () => {
  test.each([code, plain])('up to 300 ms anywhere in %s are one scan, with nothing focused', (text) => {
    for (let nth = 1; nth < text.length; nth++)
      for (const ms of [120, 263, 300])
        expect(scan(text, pausing(nth, ms), { place: 'page' })?.raw, `${ms} ms before ${nth}`).toBe(text)
  })

  test('several of them, too', () => {
    expect(scan(plain, [5, 5, 263, 5, 5, 5, 210, 5, 5, 290, 5], { place: 'page' })?.raw).toBe(plain)
  })

  test('before the line end, too', () => {
    for (const endGap of [160, 263, 300, 390]) expect(scan(plain, [5], { endGap })?.raw).toBe(plain)
  })

  test('that are longer break the scan off, and that is said: half a number is never a scan', () => {
    for (let nth = 1; nth <= plain.length - 1; nth++)
      for (const ms of [5, 50, 100])
        expect(
          end(plain, [...Array.from({ length: nth }, () => ms), 350, ms], { place: 'page' }),
          `${ms} ms, before ${nth}`,
        ).toEqual({ is: 'broken' })
    expect(end(plain, [5], { endGap: 450 })).toEqual({ is: 'broken' })
  })

  test('are not made good by an end that happens to have a right check digit', () => {
    const burst = createBurst(
      () => defaultBurstRules,
      (text) => text === '9768255443',
    )
    for (const [nth, char] of [...'7799768255443'].entries())
      burst.add(char, nth * 5 + (nth < 3 ? 0 : 350), 'page')
    expect(burst.end(500)).toEqual({ is: 'broken' })
  })

  test('do not spoil the whole number that comes after', () => {
    expect(scan(`12${code}`, [5, 5, 400, 5])?.raw).toBe(code)
    const burst = createBurst(() => defaultBurstRules, hasShape)
    for (const [nth, char] of [...'40078'].entries()) burst.add(char, nth * 5, 'page')
    expect(burst.end(1000)).toEqual({ is: 'broken' })
    for (const [nth, char] of [...plain].entries()) burst.add(char, 2000 + nth * 5, 'page')
    expect(burst.end(2080)).toMatchObject({ is: 'scan', scan: { raw: plain } })
  })
})

describe('with nothing focused nothing is cut off', () => {
  const codes = fc
    .string({ unit: fc.constantFrom(...'0123456789ABCXYZ-/'), minLength: 4, maxLength: 40 })
    // The keys of a list.
    .filter((text) => /[^X/]/.test(text))
  const anyGaps = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 40, maxLength: 40 })

  test.each([
    ['7799768455443', [500, 120, 120, 120, 120, 120, 8]],
    ['7799768255443', [500, 40, 60, 40, 8]],
    [plain, [50]],
    [plain, [100]],
    [plain, [300]],
  ])('%s with gaps of %j ms is one scan', (text, gaps) => {
    expect(scan(text, gaps, { place: 'page' })?.raw).toBe(text)
  })

  test('with any gaps up to 300 ms, a line end delivers the whole code', () => {
    fc.assert(
      fc.property(codes, anyGaps, fc.integer({ min: 0, max: 300 }), (text, gaps, endGap) => {
        expect(scan(text, gaps, { place: 'page', endGap })?.raw).toBe(text)
      }),
    )
  })

  test('of a scanner that is slower still no part is taken for the whole', () => {
    fc.assert(
      fc.property(
        codes,
        fc.array(fc.integer({ min: 0, max: 390 }), { minLength: 40, maxLength: 40 }),
        (text, gaps) => {
          const burstEnd = end(text, [500, ...gaps], { place: 'page' })
          if (burstEnd.is === 'scan') expect(burstEnd.scan.raw).toBe(text)
        },
      ),
    )
  })

  test('and a silence delivers it or says that it is incomplete', () => {
    fc.assert(
      fc.property(codes, anyGaps, (text, gaps) => {
        const burstEnd = silent(text, 'page', gaps).ended
        if (burstEnd.is === 'scan') expect(burstEnd.scan.raw).toBe(text)
        else if (/\d/.test(text)) expect(burstEnd).toEqual({ is: 'broken' })
      }),
    )
  })
})

test('keys that walk through a list are no scan, and no beginning of one', () => {
  expect(end('jjjkxX', [150], { place: 'page' })).toEqual({ is: 'typed' })
  expect(end('    ', [150], { place: 'page' })).toEqual({ is: 'typed' })
  expect(scan(`j${plain}`, [500, 500, 5], { place: 'page' })?.raw).toBe(plain)
  const burst = createBurst(() => defaultBurstRules, hasShape)
  const isWalk = [...'jx4'].map((char, nth) => {
    burst.add(char, nth * 100, 'page')
    return burst.holdsPageKeys()
  })
  expect(isWalk).toEqual([true, true, false])
})

describe('a scanner that starts slowly while a field has the keyboard', () => {
  const slowStart = [500, 120, 120, 120, 120, 120, 8]

  test('is incomplete in a field of text, where a person may have typed the beginning', () => {
    expect(end(plain, slowStart)).toEqual({ is: 'broken' })
  })

  test('is one scan in a field of codes', () => {
    expect(scan(plain, slowStart, { place: 'codes' })).toMatchObject({ raw: plain, from: 'start' })
    expect(end(plain, [100], { place: 'codes' })).toEqual({ is: 'typed' })
  })

  test('is not taken for the number that its last digits happen to be', () => {
    const isDhl = (text: string) => text === '9768455443'
    for (const place of ['text', 'codes'] as const) {
      const burst = createBurst(() => defaultBurstRules, isDhl)
      let at = 0
      for (const [nth, char] of [...'7799768455443'].entries()) {
        at += nth < 4 ? 60 : 8
        burst.add(char, at, place)
      }
      expect(burst.end(at)).toMatchObject(
        place === 'text' ? { is: 'broken' } : { is: 'scan', scan: { raw: '7799768455443' } },
      )
    }
  })
})

test('a PIN is typed with no field, and a code that comes as slowly is none', () => {
  expect(end('4711', [150], { place: 'pin' })).toEqual({ is: 'typed' })
  expect(scan('QB4K7MX2ABCDEFGHJKMN', [100], { place: 'pin' })?.raw).toBe('QB4K7MX2ABCDEFGHJKMN')
  expect(scan('4711', [5], { place: 'pin' })?.raw).toBe('4711')
})

test('the digits of an Alt code take no time of their own', () => {
  const burst = createBurst(() => defaultBurstRules, hasShape)
  let at = 0
  for (const char of plain) {
    for (let key = 0; key < 4; key++) {
      at += 30
      burst.touch(at)
    }
    at += 30
    burst.add(char, at, 'text')
  }
  expect(burst.end(at)).toMatchObject({ is: 'scan', scan: { raw: plain } })
})

test('text that a person typed just before the scan stays theirs', () => {
  const typingGaps = [...'abc'].map(() => 90)
  expect(scan(`abc${code}`, [...typingGaps, 120, 5])).toMatchObject({ raw: code, from: 'tail' })
})

test('prefix and suffix are taken off', () => {
  expect(scan(`~${code}#`, [5], { rules: { prefix: '~', suffix: '#' } })?.raw).toBe(code)
  expect(scan(code, [5], { rules: { prefix: '~', suffix: '#' } })?.raw).toBe(code)
})

describe('silence', () => {
  test('ends only a number that is whole by its own shape; anything else of a scanner is said to be broken', () => {
    expect(silent(code, 'page').ended).toMatchObject({ is: 'scan', scan: { raw: code } })
    expect(silent(plain, 'page').ended).toEqual({ is: 'broken' })
    expect(silent(plain, 'text').ended).toEqual({ is: 'broken' })
  })

  test('says nothing to people, nor to what types a phrase for them', () => {
    expect(silent('jjjjkkkk', 'page', [100]).ended).toEqual({ is: 'typed' })
    expect(silent('kind regards', 'text').ended).toEqual({ is: 'typed' })
  })

  // The browser may deliver keys late; their own times say when they were pressed.
  test.each([1, 3, 6, code.length - 1])(
    'does not end a burst that continues after %i keys by the times of its keys',
    (deliveredCount) => {
      const burst = createBurst(() => defaultBurstRules, hasShape)
      for (const [nth, char] of [...plain].entries()) {
        if (nth === Math.min(deliveredCount, plain.length - 1)) burst.endSilently(nth * 5 + 400)
        burst.add(char, nth * 5, 'page')
      }
      expect(burst.end(plain.length * 5)).toMatchObject({ is: 'scan', scan: { raw: plain } })
    },
  )

  test('ends nothing whose line end alone is delivered late', () => {
    const { burst } = silent(plain, 'page')
    expect(burst.end(plain.length * 5)).toMatchObject({ is: 'scan', scan: { raw: plain } })
  })

  test('is not the end of the line end: one that comes late presses nothing', () => {
    const { burst } = silent(code, 'page')
    expect(burst.end(900)).toEqual({ is: 'echo' })
    expect(burst.end(2600)).toEqual({ is: 'typed' })
  })
})

test('a second line end right behind the first presses nothing; a person’s later one does', () => {
  const burst = createBurst(() => defaultBurstRules, hasShape)
  for (const [nth, char] of [...code].entries()) burst.add(char, nth * 5, 'page')
  expect(burst.end(100).is).toBe('scan')
  expect(burst.end(110)).toEqual({ is: 'echo' })
  expect(burst.end(400)).toEqual({ is: 'typed' })
})

describe('in the field of a password', () => {
  const password = 'Correct-Horse-4711'
  test('text from a program or a security key is no scan, and is neither removed nor shown', () => {
    expect(end(password, [5], { place: 'secret' })).toEqual({ is: 'typed' })
    expect(end(plain, [5], { place: 'secret' })).toEqual({ is: 'typed' })
    expect(end(password, pausing(9, 350), { place: 'secret' })).toEqual({ is: 'typed' })
    expect(silent(password, 'secret').ended).toEqual({ is: 'typed' })
    expect(silent(plain, 'secret').ended).toEqual({ is: 'typed' })
  })
  test('a number with a shape of its own is a scan', () => {
    expect(scan(code, [5], { place: 'secret' })?.raw).toBe(code)
    expect(end(code, [100], { place: 'secret' })).toEqual({ is: 'typed' })
  })
})
