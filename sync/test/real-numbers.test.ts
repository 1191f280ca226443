import { expect, test } from 'vitest'
import { type Recognised, recognise } from '../rules/tracking/recognise.ts'
import { realNumbers, wrongNumbers } from './real-numbers.ts'

const isRead = ({ kind, courier, check }: Recognised) =>
  kind === 'tracking' && courier !== '' && check !== 'wrong'

test('[K5] all 192 numbers of the public collection are read, each as its courier’s', () => {
  expect(realNumbers).toHaveLength(192)
  expect(realNumbers.filter(({ raw }) => !isRead(recognise(raw)))).toEqual([])
  expect(
    realNumbers.map(({ raw }) => {
      const { courier, canonical, check } = recognise(raw)
      return { courier, raw, canonical, verified: check === 'ok' }
    }),
  ).toEqual(realNumbers)
})

/** Numbers that are not valid as what the collection tries them for, but are still another courier's numbers. */
const ofOthers: readonly string[] = ['61299998820821171811']

test('no wrong number of the collection passes', () => {
  const passingNumbers = wrongNumbers.filter((raw) => recognise(raw).check === 'ok')
  expect(passingNumbers).toEqual(ofOthers)
})

/** Every other digit at every place. */
function* misreadings(raw: string): Generator<string> {
  for (let at = 0; at < raw.length; at++) {
    if (!/\d/.test(raw.charAt(at))) continue
    for (let digit = 0; digit <= 9; digit++)
      if (String(digit) !== raw.charAt(at)) yield raw.slice(0, at) + digit + raw.slice(at + 1)
  }
}

test('[K6] a misread digit passes only where the courier’s own rule is blind to it, and never as another courier’s', () => {
  const passCounts: Record<string, number> = {}
  const asOthers: string[] = []
  let total = 0
  for (const { raw, courier, canonical, verified } of realNumbers) {
    if (!verified) continue
    for (const misread of misreadings(raw)) {
      total++
      const read = recognise(misread)
      // Digits around the number, as the ZIP in front, say nothing about it.
      if (read.check !== 'ok' || read.canonical === canonical) continue
      passCounts[courier] = 1 + (passCounts[courier] ?? 0)
      if (read.courier !== courier) asOthers.push(misread)
    }
  }
  // Its first two digits say that another rule holds for it.
  expect(asOthers).toEqual(['9661 2898 7870 0317 6337 95'])
  // Modulo 7 takes d and d ± 7 for one, weight 2 takes d and d ± 5, and modulo 11 has eleven remainders for ten digits.
  expect({ all: total, passed: passCounts }).toEqual({
    all: 20_232,
    passed: {
      ...{ 'DHL Express': 38, FedEx: 93, OnTrac: 70, UPS: 58, USPS: 8 },
      ...{ 'Post (CF)': 7, 'Post (CV)': 7, 'Royal Mail': 7 },
    },
  })
})
