import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hookWindowSeconds, problemOfHook, signHook } from './signature.ts'

const now = 1_786_940_400
const nowMs = now * 1000
const secret = 'the secret of the button'
const before = 'the secret before it'
const keys = [
  { keyId: 'key-2', secret },
  { keyId: 'key-1', secret: before },
]
const raw = Buffer.from(
  '{"transactionId":"t-1","customReference":"0199-ä","amount":"10.00","currency":"JMD","createdAt":1786940395}',
)
/** As the provider's own documentation says it, calculated independently of the code under test. */
const macOf = (key: string, at: number | string, body: Buffer | string) =>
  createHmac('sha256', key)
    .update(Buffer.concat([Buffer.from(`${at}.`), Buffer.from(body)]))
    .digest('hex')
const right = `t=${now},v1=${macOf(secret, now, raw)}`
const judge = (signature: string | undefined, keyId: string | undefined, body: Buffer = raw) =>
  problemOfHook(keys, { signature, keyId }, body, nowMs)
const signatureAt = (at: number) => `t=${at},v1=${macOf(secret, at, raw)}`
const foreignMac = macOf('a stranger', now, raw)
const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), raw])

test('a hook that the provider signed is taken, and our own signing is the same', () => {
  expect(judge(right, 'key-2')).toBeNull()
  expect(signHook([secret], now, raw)).toBe(right)
})

test.each([
  ['with no key named, any of ours may fit', right, undefined, null],
  ['by the key before, while both are good', `t=${now},v1=${macOf(before, now, raw)}`, 'key-1', null],
  [
    'with several signatures, one of them ours',
    `t=${now},v1=${foreignMac},v1=${macOf(secret, now, raw)}`,
    'key-2',
    null,
  ],
  [
    'with spaces and a scheme of the future',
    `t=${now}, v2=00ff, v1=${macOf(secret, now, raw)}`,
    'key-2',
    null,
  ],
  ['300 s old', signatureAt(now - hookWindowSeconds), 'key-2', null],
  ['300 s ahead', signatureAt(now + hookWindowSeconds), 'key-2', null],
  ['301 s old', signatureAt(now - hookWindowSeconds - 1), 'key-2', 'too-old'],
  ['301 s ahead', signatureAt(now + hookWindowSeconds + 1), 'key-2', 'too-new'],
  ['another time than was signed', right.replace(String(now), String(now - 1)), 'key-2', 'wrong'],
  ['no signature', undefined, 'key-2', 'missing'],
  ['an empty one', '', 'key-2', 'missing'],
  ['ten entries', `${right}${',v2=00'.repeat(8)}`, 'key-2', null],
  ['eleven entries', `${right}${',v2=00'.repeat(9)}`, 'key-2', 'malformed'],
  ['a signature that is none beside ours', `${right},v1=00ff`, 'key-2', 'malformed'],
  ['a time alone', `t=${now}`, 'key-2', 'malformed'],
  ['two times', `t=${now},t=${now},v1=${macOf(secret, now, raw)}`, 'key-2', 'malformed'],
  ['no time', `v1=${macOf(secret, now, raw)}`, 'key-2', 'malformed'],
  ['half a signature', right.slice(0, -2), 'key-2', 'malformed'],
  ['capitals', right.replace(/v1=.*/, (v1) => `v1=${v1.slice(3).toUpperCase()}`), 'key-2', 'malformed'],
  ['a key that is not ours', right, 'key-3', 'unknown-key'],
  ['one of our keys, signed by the other', right, 'key-1', 'wrong'],
  ['a stranger’s secret', `t=${now},v1=${foreignMac}`, 'key-2', 'wrong'],
  ['an empty secret', `t=${now},v1=${macOf('', now, raw)}`, 'key-2', 'wrong'],
])('%s', (_name, signature, keyId, problem) => {
  expect(judge(signature, keyId)).toBe(problem)
})

test('a signature is over the very bytes: not over the same JSON written again, nor with a mark in front', () => {
  const rewrittenBody = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1))
  expect(judge(right, 'key-2', rewrittenBody)).toBe('wrong')
  expect(judge(right, 'key-2', bom)).toBe('wrong')
  expect(judge(`t=${now},v1=${macOf(secret, now, bom)}`, 'key-2', bom)).toBeNull()
})

const flipBit = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return copy
}

test('of 12,000 hooks with one to four bits changed anywhere, none is taken', () => {
  const parts = { header: Buffer.from(right), keyId: Buffer.from('key-2'), body: raw }
  const bits = (part: keyof typeof parts) => fc.integer({ min: 0, max: parts[part].length * 8 - 1 })
  const flip = fc.oneof(
    ...(['header', 'keyId', 'body'] as const).map((part) => bits(part).map((bit) => ({ part, bit }))),
  )
  let tries = 0
  fc.assert(
    fc.property(
      fc.uniqueArray(flip, {
        minLength: 1,
        maxLength: 4,
        selector: (bitFlip) => `${bitFlip.part}${bitFlip.bit}`,
      }),
      (flips) => {
        const changedParts: Record<keyof typeof parts, Buffer> = { ...parts }
        for (const { part, bit } of flips) changedParts[part] = flipBit(changedParts[part], bit)
        tries++
        const text = (bytes: Buffer) => bytes.toString('latin1')
        return judge(text(changedParts.header), text(changedParts.keyId), changedParts.body) !== null
      },
    ),
    { numRuns: 12_000 },
  )
  expect(tries).toBeGreaterThanOrEqual(10_000)
})
