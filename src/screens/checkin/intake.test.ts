import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { type Scan, toScan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { binOf } from '../../scan/bin-label.ts'
import { createScanFilter } from '../../scan/scan.ts'
import type { Stack } from '../../stores/desk.ts'
import { decide } from './decide.ts'
import { type IntakeAnswer, type IntakeDeps, takeAs, takeScan } from './intake.ts'
import { currentAnswer } from './use-current-answer.ts'

const now = '2026-11-20T14:00:00.000Z'
const stack: Stack = { bin: ' A-12 ', condition: 'Open', branchId: null, manifestId: null }
const newId = '01890000-0000-7000-8000-000000000001'
const ups = '1Z999AA10123456784'

const scanOf = (raw: string, typed = false): Scan =>
  toScan({ raw, source: typed ? 'typed' : 'wedge' }, binOf(raw, 'BIN-'))
const packageOf = (change: Partial<Package>): Package => ({
  ...blankPackage('01890000-0000-7000-8000-0000000000aa', now),
  trackingNumber: ups,
  ...change,
})
const none: KnownPackages = { offered: [] }

/** The desk with what the device knows, remembering what was saved. */
function deskWith(found: KnownPackages, outcome: 'done' | 'already' = 'done') {
  const saved: ArgsOf<'package.checkIn'>[] = []
  const deps: IntakeDeps = {
    lookUp: async () => found,
    newId: () => newId,
    customerOf: async () => 'QS-10001 Ursula Thompson',
    isLoading: () => false,
    save: async (args) => {
      saved.push(args)
      return {
        outcome: { outcome, message: 'Already checked in by Ann' },
        args: { ...args, hawbNumber: 'QS2600000017' },
      }
    },
  }
  return { saved, deps }
}

describe('rush: one scan, one package', () => {
  test('an unknown number is taken in without an owner, at the stack’s place', async () => {
    const { saved, deps } = deskWith(none)
    const answer = await takeScan(scanOf(ups), stack, deps)
    expect(answer).toMatchObject({
      ...{ verdict: 'unidentified', headline: 'Checked in – customer not identified' },
      ...{ bin: 'A-12', code: ups },
    })
    expect(answer.detail).toContain('QS2600000017')
    expect(saved).toMatchObject([
      {
        packageId: newId,
        trackingNumber: ups,
        courier: 'UPS',
        bin: 'A-12',
        condition: 'Open',
        hawbNumber: null,
      },
    ])
  })

  test('[R5] [R9] while packages are loading, nobody is called not identified', async () => {
    const { deps } = deskWith({ ...none, isLoading: true })
    const looking = { verdict: 'taken', headline: 'Checked in – looking for the customer' }
    expect(await takeScan(scanOf(ups), stack, deps)).toMatchObject({
      ...looking,
      text: 'Still loading',
      checkIn: { packageId: newId, trackingNumber: ups },
    })
    // Chosen as a new package by a person, while the rest is on its way.
    const loading = { ...deps, isLoading: () => true }
    expect(await takeAs(scanOf(ups), null, stack, loading)).toMatchObject(looking)
    const label = decide(scanOf('QS2600025018'), { ...none, isLoading: true }, 'rush')
    expect(JSON.stringify(label)).toContain('still loading')
    expect(JSON.stringify(label)).not.toContain('on no package')
  })

  test('the answer follows its row: to the customer whom the server knew, and to nobody once all is read', () => {
    const shown = { verdict: 'taken', headline: 'Checked in – looking for the customer', text: '…' } as const
    const rest = { bin: 'A-12', code: ups, detail: 'Saved', nth: 3 }
    const codes = { packageId: newId, trackingNumber: ups, rawBarcode: ups }
    const answer: IntakeAnswer & { nth: number } = { ...shown, ...rest, checkIn: codes }
    const ursula = { accountId: 'u', mailbox: 'QS-10001', firstName: 'Ursula', lastName: 'Thompson' }
    const other = { ...ursula, accountId: 'o', mailbox: 'QS-10002' }
    const owned = { accountId: 'u' }
    const found = { verdict: 'taken', headline: 'Checked in', text: 'QS-10001 Ursula Thompson', nth: 3 }
    expect(currentAnswer(answer, owned, ursula, true)).toMatchObject(found)
    expect(currentAnswer(answer, { accountId: null }, null, true)).toMatchObject({ headline: shown.headline })
    const unidentified = { verdict: 'unidentified', headline: 'Checked in – customer not identified' }
    expect(currentAnswer(answer, { accountId: null }, null, false)).toMatchObject(unidentified)
    // Nothing is said by what is not read, or belongs to another row.
    for (const customer of [undefined, null, other])
      expect(currentAnswer(answer, owned, customer, false)).toBe(answer)
    for (const row of [undefined, null]) expect(currentAnswer(answer, row, ursula, false)).toBe(answer)
  })

  test('a pre-alert is checked in as itself, with its customer and bin', async () => {
    const known = packageOf({ accountId: newId, description: 'Shoes' })
    const { saved, deps } = deskWith({ exact: known, offered: [] })
    const answer = await takeScan(scanOf(ups), stack, deps)
    expect(answer).toMatchObject({
      ...{ verdict: 'taken', headline: 'Checked in', text: 'QS-10001 Ursula Thompson' },
      ...{ bin: 'A-12', code: ups },
    })
    expect(answer.detail).toContain('Shoes')
    expect(answer.detail).toContain('Saved')
    expect(saved[0]?.packageId).toBe(known.packageId)
  })

  test('one that is in already is not taken again, and says by whom', async () => {
    const known = packageOf({ checkedInAt: now, checkedInBy: 'Ann Brown', bin: 'B-2' })
    const { saved, deps } = deskWith({ exact: known, offered: [] })
    const answer = await takeScan(scanOf(ups), stack, deps)
    expect(answer.verdict).toBe('done')
    expect(answer.detail).toContain('Ann Brown')
    expect(saved).toEqual([])
  })

  test('a short number that is in already is told as such; one that was handed over is another package', () => {
    const raw = '12345678'
    const inside = packageOf({ codes: [raw], checkedInAt: now })
    expect(decide(scanOf(raw), { offered: [inside] }, 'rush')).toEqual({ is: 'already', known: inside })
    const over = packageOf({ codes: [raw], checkedInAt: now, status: 'Delivered' })
    expect(decide(scanOf(raw), { offered: [over] }, 'rush').is).toBe('choose')
  })

  test('what came in between looking and saving is told as already done', async () => {
    const { deps } = deskWith(none, 'already')
    expect(await takeScan(scanOf(ups), stack, deps)).toMatchObject({
      verdict: 'done',
      headline: 'Already checked in',
      detail: 'Already checked in by Ann',
    })
  })

  test('what only ends alike is never taken by itself', async () => {
    const { saved, deps } = deskWith({ offered: [packageOf({})] })
    const answer = await takeScan(scanOf('XX12345678'), stack, deps)
    expect(answer).toMatchObject({ verdict: 'unknown', headline: 'Did you mean …?', code: 'XX12345678' })
    expect(saved).toEqual([])
  })

  test('a change the device refuses is never called saved', async () => {
    const { deps } = deskWith(none)
    const full = async () => {
      throw new Refusal('no-space', 'This device is full.')
    }
    const answer = await takeScan(scanOf(ups), stack, { ...deps, save: full })
    expect(answer).toMatchObject({
      verdict: 'refused',
      headline: 'Not saved',
      text: 'This device is full.',
      code: ups,
    })
  })
})

describe('the wrong barcode moves nothing on', () => {
  test.each([
    ['42033166', 'postal routing code'],
    ['QS10052', 'mailbox QS-10052'],
    ['QS2600000017', 'check digit'],
    ['hello', 'too short'],
    ['INV-2026-000012', 'our invoice INV-2026-000012'],
    ['MAN-20261120-0001', 'our manifest'],
    ['RCT-2026-000012', 'our receipt'],
    ['DLV-00AB12CD34EF', 'our delivery'],
    ['ORD-00AB12CD34EF', 'our order'],
    ['{"cids": {"pkey": "170628125122107217782010201AZ"}}', 'other data'],
    ['SNDI9xDHq4_001_v', 'routing code'],
  ])('%s', async (raw, words) => {
    const { saved, deps } = deskWith(none)
    const answer = await takeScan(scanOf(raw), stack, deps)
    expect(answer.verdict).toBe('refused')
    expect(answer).toMatchObject({ headline: 'Stop', code: recognise(raw).canonical })
    expect(answer.text).toContain(words)
    expect(saved).toEqual([])
  })

  test('a wrong check digit may be taken anyway when it was typed, not when it was scanned', () => {
    const wrong = '1Z999AA10123456785'
    expect(decide(scanOf(wrong), none, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
    expect(decide(scanOf(wrong, true), none, 'rush')).toMatchObject({ is: 'stop', mayForce: true })
    expect(decide({ ...scanOf(wrong, true), confirmed: true }, none, 'rush')).toEqual({
      is: 'take',
      known: null,
    })
  })

  test('[K14] a number that was read twice is on the label: the person compares it and checks it in', async () => {
    const raw = '1071180100692707'
    const { saved, deps } = deskWith(none)
    const first = await takeScan(scanOf(raw), stack, deps)
    expect(first).toMatchObject({ decision: { mayForce: false } })
    expect(first.text).toContain('Canada Post')
    const again = await takeScan({ ...scanOf(raw), isReadTwice: true }, stack, deps)
    expect(again).toMatchObject({
      ...{ headline: 'Stop', text: `Read twice: ${raw}`, code: raw },
      decision: { is: 'stop', mayForce: true },
    })
    expect(again.detail).toContain('Compare the label')
    expect(saved).toEqual([])
    await takeScan({ ...scanOf(raw), isReadTwice: true, confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: raw }])
    // From then on it is the number of a box that is in.
    const box = packageOf({ codes: [raw], trackingNumber: raw, checkedInAt: now })
    expect(decide(scanOf(raw), { offered: [box] }, 'rush')).toEqual({ is: 'already', known: box })
  })

  test('a number that begins like a bin’s label is taken when a person types it and insists', async () => {
    const { saved, deps } = deskWith(none)
    const filter = createScanFilter(
      () => 0,
      () => 'BIN-',
    )
    const scan = filter({ raw: 'BINTRACK12345', source: 'typed' })
    if (!scan) throw new Error('The filter kept the scan back')
    expect(await takeScan(scan, stack, deps)).toMatchObject({ decision: { is: 'stop', mayForce: true } })
    expect(decide({ ...scan, source: 'wedge' }, none, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
    expect(saved).toEqual([])
    await takeScan({ ...scan, confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: 'BINTRACK12345', rawBarcode: 'BINTRACK12345' }])
  })

  test('a mailbox is an owner in full mode only', () => {
    expect(decide(scanOf('QS-10052'), none, 'full')).toEqual({ is: 'owner', mailbox: 'QS-10052' })
    expect(decide(scanOf('QS-10052'), none, 'rush').is).toBe('stop')
  })

  test('a retail barcode asks first, and is checked in only when a person says so', async () => {
    const raw = '4006381333931'
    const { saved, deps } = deskWith(none)
    const answer = await takeScan(scanOf(raw), stack, deps)
    expect(answer).toMatchObject({ verdict: 'unknown', headline: 'Is this the tracking number?', code: raw })
    expect(answer.text).toContain('EAN-13')
    expect(saved).toEqual([])
    await takeScan({ ...scanOf(raw), confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: raw }])
    // A customer who announced this very number has answered already.
    expect(decide(scanOf(raw), { exact: packageOf({}), offered: [] }, 'rush').is).toBe('take')
    expect(decide(scanOf(raw), none, 'full')).toEqual({ is: 'retail', kind: 'EAN-13' })
    const carton = toScan({ raw: '10012345678902', source: 'camera', symbology: 'ITF' }, null)
    expect(decide(carton, none, 'rush')).toEqual({ is: 'retail', kind: 'GTIN-14' })
  })

  test('the label of a bin sets the bin, in both modes, and is never a package', async () => {
    const { saved, deps } = deskWith(none)
    const answer = await takeScan(scanOf('bin-a12345678'), stack, deps)
    expect(answer).toMatchObject({ verdict: 'ready', bin: 'BIN-A12345678', code: 'BIN-A12345678' })
    expect(decide(scanOf('BIN-77'), none, 'full')).toEqual({ is: 'bin', bin: 'BIN-77' })
    expect(saved).toEqual([])
  })

  test('a number typed in small letters is kept and said in capitals', async () => {
    const { saved, deps } = deskWith(none)
    const answer = await takeScan(scanOf('1z 999aa1 0123456784', true), stack, deps)
    expect(answer.code).toBe(ups)
    expect(saved).toMatchObject([{ trackingNumber: ups, rawBarcode: '1z 999aa1 0123456784' }])
  })

  test('our own label opens the package that carries it', () => {
    const raw = 'QS2600025018'
    const known = packageOf({ hawbNumber: raw, checkedInAt: now })
    expect(decide(scanOf(raw), { exact: known, offered: [] }, 'rush')).toEqual({ is: 'already', known })
    expect(decide(scanOf(raw), none, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
  })
})
