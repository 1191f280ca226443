import { describe, expect, test } from 'vitest'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import type { Package, PackageDetails } from '../../entities/packages/package.ts'
import {
  blank,
  boss,
  checkIn,
  clerk,
  create,
  customer,
  prealert,
  tracking,
  world,
} from '../../test/arrival-world.ts'
import { dutyTermsOf } from '../../test/duty-terms.ts'
import { accountOf, idOf } from '../../test/people.ts'
import type { MutatorContext } from '../mutator.ts'
import { describedBy, withChanges, withChosen } from './content-args.ts'

// The goods in a box decide its duty: these tests check each condition of lines, value and categories.

const packageId = idOf(1)
const line = (n: number, dutyCategory: string | null = null, valueUsdCents = 400): BoxLine => ({
  ...{
    lineId: idOf(0x900 + n),
    description: `Item ${n}`,
    quantity: 1,
    valueUsdCents,
    dutyCategory,
    hsCode: '',
  },
})
const shoes = { dutyTerms: async () => dutyTermsOf('Shoes', 'Books') }

describe('a category that the duty table does not have', () => {
  const refusal = (field: string, category: string) => ({
    code: 'invalid',
    message: `The duty table has no category “${category}”. Choose one of its categories, or none.`,
    fields: { [field]: [`names “${category}”, which is not in the duty table`] },
  })
  test.each<[what: string, details: object, context: Partial<MutatorContext>, refused: object | null]>([
    ['is refused for the box', { dutyCategory: 'Hats' }, shoes, refusal('dutyCategory', 'Hats')],
    [
      'is refused for a line',
      { lines: [line(1, 'Shoes'), line(2, 'Hats')] },
      shoes,
      refusal('lines', 'Hats'),
    ],
    [
      'is refused where there is no table',
      { dutyCategory: 'Shoes' },
      { dutyTerms: async () => null },
      refusal('dutyCategory', 'Shoes'),
    ],
    ['is left to the server', { dutyCategory: 'Hats' }, { side: 'device' }, null],
    [
      'is not looked for where none is named',
      {},
      { dutyTerms: () => Promise.reject(new Error('asked')) },
      null,
    ],
    ['is not one that differs in capitals', { dutyCategory: 'sHOES' }, shoes, null],
  ])('%s', async (_what, details, context, answerFields) => {
    const { act, tx } = world(context)
    await tx.put('account', accountOf(customer))
    const answer = act(boss, 'package.create', create(packageId, details))
    if (answerFields) await expect(answer).rejects.toMatchObject(answerFields)
    else expect(await answer).toMatchObject({ outcome: 'done' })
  })

  test.each<[what: string, before: Partial<Package>, changes: object, isRefused: boolean]>([
    ['that it had', { dutyCategory: 'Hats' }, { dutyCategory: 'Hats' }, false],
    ['that a line had', { lines: [line(1, 'Hats')] }, { lines: [line(1, 'Hats', 500)] }, false],
    ['that it had not', { dutyCategory: 'Hats' }, { dutyCategory: 'Caps' }, true],
    [
      'beside one that it had',
      { lines: [line(1, 'Hats')] },
      { lines: [line(1, 'Hats'), line(2, 'Caps')] },
      true,
    ],
  ])('of a box %s', async (_what, before, changes, isRefused) => {
    const { act, tx } = world(shoes)
    await tx.put('package', { ...blank(packageId), trackingNumber: tracking, ...before })
    const answer = act(boss, 'package.update', { packageId, changes })
    if (isRefused)
      await expect(answer).rejects.toMatchObject(
        refusal('dutyCategory' in changes ? 'dutyCategory' : 'lines', 'Caps'),
      )
    else expect(await answer).toMatchObject({ outcome: 'done' })
  })

  const lines = [line(1, 'Shoes'), line(2, 'Hats'), line(3)]
  test.each<[what: string, details: object, after: object]>([
    ['of a box', { dutyCategory: 'Hats' }, { dutyCategory: null }],
    ['of a line', { lines }, { lines: [line(1, 'Shoes'), line(2), line(3)] }],
    ['of none', { dutyCategory: 'Shoes' }, { dutyCategory: 'Shoes' }],
  ])('%s is left out where it comes from a queue', async (_what, details, after) => {
    const { act, tx } = world({ ...shoes, isQueued: true })
    await act(clerk, 'package.checkIn', checkIn(packageId, details))
    expect(await tx.get('package', packageId)).toMatchObject(after)
  })
})

describe('a value with lines', () => {
  const problem = 'is US$5.00, but the lines add up to US$4.00. Correct a line, or leave the value out'
  const valueRefusal = {
    ...{ code: 'invalid', message: `The declared value ${problem}.` },
    fields: { declaredValueUsdCents: [problem] },
  }
  const args = { lines: [line(1)], declaredValueUsdCents: 500 }

  test('is refused where it is not their sum, from staff and from customers', async () => {
    const { act, tx } = world()
    await tx.put('account', accountOf(customer))
    await expect(act(boss, 'package.create', create(packageId, args))).rejects.toMatchObject(valueRefusal)
    await expect(act(clerk, 'package.checkIn', checkIn(packageId, args))).rejects.toMatchObject(valueRefusal)
    await expect(act(customer, 'package.prealert', prealert(packageId, args))).rejects.toMatchObject(
      valueRefusal,
    )
    expect(tx.all('package')).toEqual([])
    await act(boss, 'package.create', create(packageId, { ...args, declaredValueUsdCents: 400 }))
  })

  const box: Package = {
    ...blank(packageId),
    lines: [line(1, 'Shoes')],
    declaredValueUsdCents: 400,
    description: 'Item 1',
  }

  test.each<[what: string, changes: Partial<PackageDetails>, refusal: object]>([
    ['another value', { declaredValueUsdCents: 500 }, valueRefusal],
    [
      'another description',
      { description: 'Hats' },
      {
        ...{ code: 'invalid', message: 'The description is made from the lines. Change the lines.' },
        fields: { description: ['is made from the lines. Change the lines'] },
      },
    ],
    [
      'a category',
      { dutyCategory: 'Books' },
      {
        ...{ code: 'invalid', message: 'The duty category belongs to the lines. Choose one for each line.' },
        fields: { dutyCategory: ['belongs to the lines. Choose one for each line'] },
      },
    ],
  ])('is not changed without them: %s', (_what, changes, refusal) => {
    expect(() => withChanges(box, changes)).toThrow(expect.objectContaining(refusal))
  })

  test.each<[what: string, pkg: Package, changes: Partial<PackageDetails>, after: Partial<Package>]>([
    ['new lines', box, { lines: [line(2)] }, { lines: [line(2)], dutyCategory: null }],
    ['no lines any more', box, { lines: [] }, { lines: [], dutyCategory: 'Shoes' }],
    [
      'no lines any more, and a category',
      box,
      { lines: [], dutyCategory: 'Books' },
      { lines: [], dutyCategory: 'Books' },
    ],
    [
      'no lines, and there were none',
      { ...box, lines: [] },
      { lines: [] },
      { lines: [], dutyCategory: null },
    ],
    ['another courier', box, { courier: 'UPS' }, { courier: 'UPS', lines: box.lines, dutyCategory: null }],
  ])('gives way to %s', (_what, pkg, changes, after) => {
    expect(withChanges(pkg, changes)).toEqual({ ...pkg, ...after })
    expect(withChosen(pkg, changes)).toEqual({ ...pkg, ...after })
  })

  test('that a person chose in a review takes the lines away', () => {
    expect(withChosen(box, { declaredValueUsdCents: 500 })).toEqual({
      ...{ ...box, lines: [], declaredValueUsdCents: 500, dutyCategory: 'Shoes' },
    })
  })
})

describe('a first check-in of a box whose lines were announced', () => {
  const expectedBox: Package = { ...blank(packageId), lines: [line(1), line(2)] }
  const details = (over: Partial<PackageDetails>): PackageDetails => ({ ...blank(packageId), ...over })
  const finding = (value: number) => ({
    kind: 'secondCheckIn',
    note: 'It was checked in with another value than that of its announced lines.',
    differences: [{ field: 'declaredValueUsdCents', current: 800, offered: value }],
  })

  test.each<[what: string, pkg: Package, args: Partial<PackageDetails>, taken: object, findings: object[]]>([
    [
      'without lines of its own says less',
      expectedBox,
      { courier: 'UPS', description: 'Stuff', dutyCategory: 'Books' },
      { courier: 'UPS' },
      [],
    ],
    [
      'says the same value',
      expectedBox,
      { courier: 'UPS', declaredValueUsdCents: 800 },
      { courier: 'UPS' },
      [],
    ],
    [
      'says another value',
      expectedBox,
      { courier: 'UPS', declaredValueUsdCents: 801 },
      { courier: 'UPS' },
      [finding(801)],
    ],
    ['says other lines', expectedBox, { lines: [line(3)] }, { lines: [line(3)] }, []],
    [
      'says other lines and their value',
      expectedBox,
      { lines: [line(3)], declaredValueUsdCents: 400 },
      { lines: [line(3)], declaredValueUsdCents: 400 },
      [],
    ],
    [
      'and there were none',
      { ...expectedBox, lines: [] },
      { description: 'Stuff', declaredValueUsdCents: 801 },
      { description: 'Stuff', declaredValueUsdCents: 801 },
      [],
    ],
  ])('%s', (_what, pkg, args, takenFields, findings) => {
    expect(describedBy(pkg, details(args))).toEqual({ details: takenFields, findings })
  })
})
