import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import type { Stack } from '../../stores/desk.ts'
import { type Code, decide, type Found } from './decide.ts'
import { type IntakeDeps, takeScan } from './intake.ts'

const now = '2026-11-20T14:00:00.000Z'
const stack: Stack = { bin: ' A-12 ', condition: 'Open', branchId: null, manifestId: null }
const newId = '01890000-0000-7000-8000-000000000001'
const ups = '1Z999AA10123456784'

const codeOf = (raw: string, typed = false): Code => ({
  raw,
  typed,
  forced: false,
  recognised: recognise(raw),
})
const packageOf = (change: Partial<Package>): Package => ({
  ...blankPackage('01890000-0000-7000-8000-0000000000aa', now),
  trackingNumber: ups,
  ...change,
})
const none: Found = { offered: [] }

/** The desk with what the device knows, remembering what was saved. */
function deskWith(found: Found, outcome: 'done' | 'already' = 'done') {
  const saved: ArgsOf<'package.checkIn'>[] = []
  const deps: IntakeDeps = {
    lookUp: async () => found,
    newId: () => newId,
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
    const said = await takeScan(codeOf(ups), stack, deps)
    expect(said).toMatchObject({ verdict: 'unknown', text: 'No owner known' })
    expect(said.detail).toContain('QS2600000017')
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

  test('a pre-alert is taken in as itself and told by its number', async () => {
    const known = packageOf({ accountId: newId, description: 'Shoes' })
    const { saved, deps } = deskWith({ exact: known, offered: [] })
    const said = await takeScan(codeOf(ups), stack, deps)
    expect(said).toMatchObject({ verdict: 'taken', text: ups })
    expect(said.detail).toContain('Shoes')
    expect(said.detail).toContain('Saved on this device')
    expect(saved[0]?.packageId).toBe(known.packageId)
  })

  test('one that is in already is not taken again, and says by whom', async () => {
    const known = packageOf({ checkedInAt: now, checkedInBy: 'Ann Brown', bin: 'B-2' })
    const { saved, deps } = deskWith({ exact: known, offered: [] })
    const said = await takeScan(codeOf(ups), stack, deps)
    expect(said.verdict).toBe('done')
    expect(said.detail).toContain('Ann Brown')
    expect(saved).toEqual([])
  })

  test('a short number that is in already is told as such; one that was handed over is another package', () => {
    const raw = '12345678'
    const inside = packageOf({ codes: [raw], checkedInAt: now })
    expect(decide(codeOf(raw), { offered: [inside] }, 'rush')).toEqual({ is: 'already', known: inside })
    const over = packageOf({ codes: [raw], checkedInAt: now, status: 'Delivered' })
    expect(decide(codeOf(raw), { offered: [over] }, 'rush').is).toBe('choose')
  })

  test('what came in between looking and saving is told as already done', async () => {
    const { deps } = deskWith(none, 'already')
    expect(await takeScan(codeOf(ups), stack, deps)).toMatchObject({
      verdict: 'done',
      detail: 'Already checked in by Ann',
    })
  })

  test('what only ends alike is never taken by itself', async () => {
    const { saved, deps } = deskWith({ offered: [packageOf({})] })
    const said = await takeScan(codeOf('XX12345678'), stack, deps)
    expect(said).toMatchObject({ verdict: 'unknown', text: 'Did you mean …?' })
    expect(saved).toEqual([])
  })

  test('a change the device refuses is never called saved', async () => {
    const { deps } = deskWith(none)
    const full = async () => {
      throw new Refusal('no-space', 'This device is full.')
    }
    const said = await takeScan(codeOf(ups), stack, { ...deps, save: full })
    expect(said).toMatchObject({
      verdict: 'refused',
      text: `Not saved: ${ups}`,
      detail: 'This device is full.',
    })
  })
})

describe('the wrong barcode moves nothing on', () => {
  test.each([
    ['42033166', 'postal routing code'],
    ['QS10052', 'mailbox QS-10052'],
    ['QS2600000017', 'check digit'],
    ['hello', 'too short'],
  ])('%s', async (raw, words) => {
    const { saved, deps } = deskWith(none)
    const said = await takeScan(codeOf(raw), stack, deps)
    expect(said.verdict).toBe('refused')
    expect(said.text).toContain(words)
    expect(saved).toEqual([])
  })

  test('a wrong check digit may be taken anyway when it was typed, not when it was scanned', () => {
    const wrong = '1Z999AA10123456785'
    expect(decide(codeOf(wrong), none, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
    expect(decide(codeOf(wrong, true), none, 'rush')).toMatchObject({ is: 'stop', mayForce: true })
    expect(decide({ ...codeOf(wrong, true), forced: true }, none, 'rush')).toEqual({
      is: 'take',
      known: null,
    })
  })

  test('a mailbox is an owner in full mode only', () => {
    expect(decide(codeOf('QS-10052'), none, 'full')).toEqual({ is: 'owner', mailbox: 'QS-10052' })
    expect(decide(codeOf('QS-10052'), none, 'rush').is).toBe('stop')
  })

  test('our own label opens the package that carries it', () => {
    const raw = 'QS2600025018'
    const known = packageOf({ hawbNumber: raw, checkedInAt: now })
    expect(decide(codeOf(raw), { exact: known, offered: [] }, 'rush')).toEqual({ is: 'already', known })
    expect(decide(codeOf(raw), none, 'rush')).toMatchObject({ is: 'stop', mayForce: false })
  })
})
