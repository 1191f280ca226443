import { describe, expect, test } from 'vitest'
import { at, driver, first, proof, world } from '../../test/door-world.ts'
import { idOf } from '../../test/people.ts'

// The customer's code at the door.

const asking = { asksCode: true }
const right = '123456'
const isCodeOf = async (_: string, code: string) => code === right
const reviewsOf = async (tx: Awaited<ReturnType<typeof world>>['tx']) =>
  (await tx.find('review', 'packageId', first)).map(({ kind, note }) => `${kind}: ${note}`)

describe('on the server', () => {
  test.each([
    ['the right one', { code: right }, 'Right', '', []],
    ['a wrong one', { code: '654321' }, 'Wrong', '', ['The code that the driver entered is wrong.']],
    [
      'none, with a reason',
      { codeReason: 'Phone is broken' },
      'None',
      'Phone is broken',
      ['Phone is broken'],
    ],
    ['none, from an earlier app', {}, 'None', '', ['The driver’s app did not ask for it.']],
    ['the right one beside a reason', { code: right, codeReason: 'x' }, 'Right', '', []],
  ])(
    '%s is noted, and the office hears of all but the right one',
    async (_what, answer, result, reason, texts) => {
      const { tx, step, stop } = await world(asking)
      await step('handOver', { proof: { ...proof, ...answer } }, driver, { isCodeOf })
      const row = await stop()
      expect(row.status).toBe('Delivered')
      expect(row.proof).toMatchObject({ codeResult: result, codeReason: reason, at: at(20) })
      expect(Object.keys(row.proof ?? {})).not.toContain('code')
      expect(await reviewsOf(tx)).toEqual(
        texts.map(
          (text) =>
            `doorCode: Handed over to Una Customer. ${text} Call the customer and ask who has the packages.`,
        ),
      )
      expect((await tx.get('package', first))?.reviewReason ?? null).toBe(
        texts.length > 0 ? 'It was handed over at the door without the customer’s code' : null,
      )
    },
  )

  test('a code that nobody asked for is neither compared nor missed', async () => {
    for (const answer of [{}, { code: '654321' }, { codeReason: 'x' }]) {
      const { tx, step, stop } = await world()
      await step('handOver', { proof: { ...proof, ...answer } }, driver, { isCodeOf })
      expect((await stop()).proof).toMatchObject({ codeResult: 'NotAsked', codeReason: '' })
      expect(await reviewsOf(tx)).toEqual([])
    }
  })

  test('a second phone at the same door asks for no second review', async () => {
    const { tx, step } = await world(asking)
    await step('handOver', { proof }, driver, { isCodeOf })
    const repeat = await step('handOver', { proof: { ...proof, code: right } }, driver, { isCodeOf })
    expect(repeat.outcome).toBe('already')
    expect(await reviewsOf(tx)).toHaveLength(1)
  })

  test('the review is about a box that was taken', async () => {
    const { tx, step } = await world(asking)
    const refusedPackages = [{ packageId: first, reason: 'Refused' }]
    await step('handOver', { proof, refusedPackages }, driver, { isCodeOf })
    expect(await reviewsOf(tx)).toEqual([])
    expect(await tx.find('review', 'packageId', idOf(2))).toHaveLength(1)
  })
})

test('on a device a code waits for the server, which alone knows it', async () => {
  const { tx, step, stop } = await world(asking, 'device')
  await step('handOver', { proof: { ...proof, code: right } })
  expect((await stop()).proof).toMatchObject({ codeResult: 'Waiting', codeReason: '' })
  expect(await reviewsOf(tx)).toEqual([])
})

test.each(['12345', '1234567', 'abcdef', '<'.repeat(100_000)])('%.20j is refused as a code', async (code) => {
  const { step, stop } = await world(asking)
  await expect(step('handOver', { proof: { ...proof, code } })).rejects.toThrow()
  expect((await stop()).status).toBe('OutForDelivery')
})
