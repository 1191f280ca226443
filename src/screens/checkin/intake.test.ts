import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
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
import { checkInAs, checkInScan, type IntakeAnswer, type IntakeDeps } from './intake.ts'
import { currentAnswer } from './use-current-answer.ts'

const now = '2026-11-20T14:00:00.000Z'
const stack: Stack = { bin: ' A-12 ', condition: 'Open', branchId: null, manifestId: null }
const newId = '01890000-0000-7000-8000-000000000001'
const ups = '1Z999AA10123456784'

const scanOf = (raw: string, isTyped = false): Scan =>
  toScan({ raw, source: isTyped ? 'typed' : 'wedge' }, binOf(raw, 'BIN-'))
const packageOf = (change: Partial<Package>): Package => ({
  ...blankPackage('01890000-0000-7000-8000-0000000000aa', now),
  trackingNumber: ups,
  ...change,
})
const noMatches: KnownPackages = { offered: [] }

/** The desk with what the device knows, remembering what was saved. */
function deskWith(matches: KnownPackages, outcome: 'done' | 'already' = 'done') {
  const savedArgs: ArgsOf<'package.checkIn'>[] = []
  const deps: IntakeDeps = {
    lookUp: async () => matches,
    newId: () => newId,
    customerOf: async () => 'QS-10001 Ursula Thompson',
    isLoading: () => false,
    save: async (args) => {
      savedArgs.push(args)
      return {
        outcome: { outcome, message: 'Already checked in by Ann' },
        args: { ...args, hawbNumber: 'QS2600000017' },
      }
    },
  }
  return { saved: savedArgs, deps }
}

describe('rush: one scan, one package', () => {
  test('an unknown number is taken in without an owner, at the stack’s place', async () => {
    const { saved, deps } = deskWith(noMatches)
    const answer = await checkInScan(scanOf(ups), stack, deps)
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

  test('[M9] a box that is missing is scanned in once more, and the desk says that it is found', async () => {
    const missingPkg = packageOf({ checkedInAt: now, arrival: 'Missing', missingSince: now })
    const { saved, deps } = deskWith({ exact: missingPkg, offered: [] }, 'already')
    expect(await checkInScan(scanOf(ups), stack, deps)).toMatchObject({ verdict: 'done', headline: 'Found' })
    expect(saved).toMatchObject([{ packageId: missingPkg.packageId }])
    const receivedDesk = deskWith({ exact: { ...missingPkg, arrival: 'Received' }, offered: [] })
    expect(await checkInScan(scanOf(ups), stack, receivedDesk.deps)).toMatchObject({
      headline: 'Already checked in',
    })
    expect(receivedDesk.saved).toEqual([])
  })

  test('[R5] [R9] while packages are loading, no customer is called unidentified', async () => {
    const { deps } = deskWith({ ...noMatches, isLoading: true })
    const looking = { verdict: 'taken', headline: 'Checked in – looking for the customer' }
    expect(await checkInScan(scanOf(ups), stack, deps)).toMatchObject({
      ...looking,
      text: 'Still loading',
      checkIn: { packageId: newId, trackingNumber: ups },
    })
    // Chosen as a new package by a person, while the rest is on its way.
    const loading = { ...deps, isLoading: () => true }
    expect(await checkInAs(scanOf(ups), null, stack, loading)).toMatchObject(looking)
    const label = decide(scanOf('QS2600025018'), { ...noMatches, isLoading: true }, 'rush')
    expect(JSON.stringify(label)).toContain('still loading')
    expect(JSON.stringify(label)).not.toContain('on no package')
  })

  test('the answer follows its row to the server’s customer, or to none once everything is loaded', () => {
    const firstAnswer = {
      verdict: 'taken',
      headline: 'Checked in – looking for the customer',
      text: '…',
    } as const
    const rest = { bin: 'A-12', code: ups, detail: 'Saved', nth: 3 }
    const codes = { packageId: newId, trackingNumber: ups, rawBarcode: ups }
    const answer: IntakeAnswer & { nth: number } = { ...firstAnswer, ...rest, checkIn: codes }
    const ursula = { accountId: 'u', mailbox: 'QS-10001', firstName: 'Ursula', lastName: 'Thompson' }
    const otherCustomer = { ...ursula, accountId: 'o', mailbox: 'QS-10002' }
    const ownedRow = { accountId: 'u', condition: 'Sealed', mode: 'Sea' } as const
    const unownedRow = { accountId: null, condition: 'Sealed', mode: null } as const
    const foundAnswer = {
      verdict: 'taken',
      headline: 'Checked in',
      text: 'QS-10001 Ursula Thompson',
      nth: 3,
      mode: 'Sea',
    }
    expect(currentAnswer(answer, ownedRow, ursula, true)).toMatchObject(foundAnswer)
    expect(currentAnswer(answer, unownedRow, null, true)).toMatchObject({
      headline: firstAnswer.headline,
    })
    const unidentifiedAnswer = { verdict: 'unidentified', headline: 'Checked in – customer not identified' }
    expect(currentAnswer(answer, unownedRow, null, false)).toMatchObject(unidentifiedAnswer)
    const damage = { condition: 'Damaged' } as const
    expect(currentAnswer(answer, { ...ownedRow, ...damage }, ursula, true)).toMatchObject({
      ...foundAnswer,
      headline: 'Checked in as damaged',
    })
    expect(currentAnswer(answer, { ...unownedRow, ...damage }, null, false)).toMatchObject({
      ...unidentifiedAnswer,
      headline: 'Damaged – customer not identified',
    })
    // Nothing is said by what is not read, or belongs to another row.
    for (const customer of [undefined, null, otherCustomer])
      expect(currentAnswer(answer, ownedRow, customer, false)).toEqual({ ...answer, mode: 'Sea' })
    for (const row of [undefined, null]) expect(currentAnswer(answer, row, ursula, false)).toBe(answer)
  })

  test('a pre-alert is checked in as itself, with its customer and bin', async () => {
    const prealert = packageOf({ accountId: newId, description: 'Shoes' })
    const { saved, deps } = deskWith({ exact: prealert, offered: [] })
    const answer = await checkInScan(scanOf(ups), stack, deps)
    expect(answer).toMatchObject({
      ...{ verdict: 'taken', headline: 'Checked in', text: 'QS-10001 Ursula Thompson' },
      ...{ bin: 'A-12', code: ups },
    })
    expect(answer.detail).toContain('Shoes')
    expect(answer.detail).toContain('Saved')
    expect(saved[0]?.packageId).toBe(prealert.packageId)
  })

  test('a package that is checked in isn’t checked in again, and the answer names the person who did it', async () => {
    const checkedInPkg = packageOf({ checkedInAt: now, checkedInBy: 'Ann Brown', bin: 'B-2' })
    const { saved, deps } = deskWith({ exact: checkedInPkg, offered: [] })
    const answer = await checkInScan(scanOf(ups), stack, deps)
    expect(answer.verdict).toBe('done')
    expect(answer.detail).toContain('Ann Brown')
    expect(saved).toEqual([])
  })

  test('a short number of a checked-in package is recognised; after a handover it is another package', () => {
    const raw = '12345678'
    const checkedInPkg = packageOf({ codes: [raw], checkedInAt: now })
    expect(decide(scanOf(raw), { offered: [checkedInPkg] }, 'rush')).toEqual({
      is: 'already',
      known: checkedInPkg,
    })
    const over = packageOf({ codes: [raw], checkedInAt: now, status: 'Delivered' })
    expect(decide(scanOf(raw), { offered: [over] }, 'rush').is).toBe('choose')
  })

  test('a package checked in between the lookup and the save is reported as already done', async () => {
    const { deps } = deskWith(noMatches, 'already')
    expect(await checkInScan(scanOf(ups), stack, deps)).toMatchObject({
      verdict: 'done',
      headline: 'Already checked in',
      detail: 'Already checked in by Ann',
    })
  })

  test('a number that only has the same ending is never checked in automatically', async () => {
    const { saved, deps } = deskWith({ offered: [packageOf({})] })
    const answer = await checkInScan(scanOf('XX12345678'), stack, deps)
    expect(answer).toMatchObject({ verdict: 'unknown', headline: 'Did you mean …?', code: 'XX12345678' })
    expect(saved).toEqual([])
  })

  test('a change the device refuses is never called saved', async () => {
    const { deps } = deskWith(noMatches)
    const full = async () => {
      throw new Refusal('no-space', 'This device is full.')
    }
    const answer = await checkInScan(scanOf(ups), stack, { ...deps, save: full })
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
    const { saved, deps } = deskWith(noMatches)
    const answer = await checkInScan(scanOf(raw), stack, deps)
    expect(answer.verdict).toBe('refused')
    expect(answer).toMatchObject({ headline: 'Stop', code: recognise(raw).canonical })
    expect(answer.text).toContain(words)
    expect(saved).toEqual([])
  })

  test('a wrong check digit may be taken anyway when it was typed, not when it was scanned', () => {
    const wrong = '1Z999AA10123456785'
    expect(decide(scanOf(wrong), noMatches, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
    expect(decide(scanOf(wrong, true), noMatches, 'rush')).toMatchObject({ is: 'stop', mayForce: true })
    expect(decide({ ...scanOf(wrong, true), confirmed: true }, noMatches, 'rush')).toEqual({
      is: 'take',
      known: null,
    })
  })

  test('[K14] a number that was read twice is on the label: the person compares it and checks it in', async () => {
    const raw = '1071180100692707'
    const { saved, deps } = deskWith(noMatches)
    const first = await checkInScan(scanOf(raw), stack, deps)
    expect(first).toMatchObject({ decision: { mayForce: false } })
    expect(first.text).toContain('Canada Post')
    const secondAnswer = await checkInScan({ ...scanOf(raw), isReadTwice: true }, stack, deps)
    expect(secondAnswer).toMatchObject({
      ...{ headline: 'Stop', text: `Read twice: ${raw}`, code: raw },
      decision: { is: 'stop', mayForce: true },
    })
    expect(secondAnswer.detail).toContain('Compare the label')
    expect(saved).toEqual([])
    await checkInScan({ ...scanOf(raw), isReadTwice: true, confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: raw }])
    // From then on it is the number of a box that is in.
    const box = packageOf({ codes: [raw], trackingNumber: raw, checkedInAt: now })
    expect(decide(scanOf(raw), { offered: [box] }, 'rush')).toEqual({ is: 'already', known: box })
  })

  test('a number that begins like a bin’s label is taken when a person types it and insists', async () => {
    const { saved, deps } = deskWith(noMatches)
    const filter = createScanFilter(
      () => 0,
      () => 'BIN-',
    )
    const scan = filter({ raw: 'BINTRACK12345', source: 'typed' })
    if (!scan) throw new Error('The filter kept the scan back')
    expect(await checkInScan(scan, stack, deps)).toMatchObject({ decision: { is: 'stop', mayForce: true } })
    expect(decide({ ...scan, source: 'wedge' }, noMatches, 'rush')).toMatchObject({
      is: 'stop',
      mayForce: false,
    })
    expect(saved).toEqual([])
    await checkInScan({ ...scan, confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: 'BINTRACK12345', rawBarcode: 'BINTRACK12345' }])
  })

  test('a mailbox is an owner in full mode only', () => {
    expect(decide(scanOf('QS-10052'), noMatches, 'full')).toEqual({ is: 'owner', mailbox: 'QS-10052' })
    expect(decide(scanOf('QS-10052'), noMatches, 'rush').is).toBe('stop')
  })

  test('a retail barcode is checked in only after a confirmation', async () => {
    const raw = '4006381333931'
    const { saved, deps } = deskWith(noMatches)
    const answer = await checkInScan(scanOf(raw), stack, deps)
    expect(answer).toMatchObject({ verdict: 'unknown', headline: 'Is this the tracking number?', code: raw })
    expect(answer.text).toContain('EAN-13')
    expect(saved).toEqual([])
    await checkInScan({ ...scanOf(raw), confirmed: true }, stack, deps)
    expect(saved).toMatchObject([{ trackingNumber: raw }])
    // A customer who announced this very number has answered already.
    expect(decide(scanOf(raw), { exact: packageOf({}), offered: [] }, 'rush').is).toBe('take')
    expect(decide(scanOf(raw), noMatches, 'full')).toEqual({ is: 'retail', kind: 'EAN-13' })
    const carton = toScan({ raw: '10012345678902', source: 'camera', symbology: 'ITF' }, null)
    expect(decide(carton, noMatches, 'rush')).toEqual({ is: 'retail', kind: 'GTIN-14' })
  })

  test('the label of a bin sets the bin, in both modes, and is never a package', async () => {
    const { saved, deps } = deskWith(noMatches)
    const answer = await checkInScan(scanOf('bin-a12345678'), stack, deps)
    expect(answer).toMatchObject({ verdict: 'ready', bin: 'BIN-A12345678', code: 'BIN-A12345678' })
    expect(decide(scanOf('BIN-77'), noMatches, 'full')).toEqual({ is: 'bin', bin: 'BIN-77' })
    expect(saved).toEqual([])
  })

  test('a number typed in small letters is kept and said in capitals', async () => {
    const { saved, deps } = deskWith(noMatches)
    const answer = await checkInScan(scanOf('1z 999aa1 0123456784', true), stack, deps)
    expect(answer.code).toBe(ups)
    expect(saved).toMatchObject([{ trackingNumber: ups, rawBarcode: '1z 999aa1 0123456784' }])
  })

  test('our own label opens the package that carries it', () => {
    const raw = 'QS2600025018'
    const checkedInPkg = packageOf({ hawbNumber: raw, checkedInAt: now })
    expect(decide(scanOf(raw), { exact: checkedInPkg, offered: [] }, 'rush')).toEqual({
      is: 'already',
      known: checkedInPkg,
    })
    expect(decide(scanOf(raw), noMatches, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
  })
})
