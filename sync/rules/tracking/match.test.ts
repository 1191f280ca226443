import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { boxUnder, type Candidate, matchOrder } from './match.ts'
import { recognise } from './recognise.ts'

/** A package with the stored codes of the given numbers. */
const pkg = (packageId: string, numbers: string[], status = 'PreAlert'): Candidate => ({
  packageId,
  codes: numbers.flatMap((number) => keysOf(recognise(number))),
  status,
  checkedInAt: status === 'PreAlert' ? null : '2026-11-02T09:00:00.000Z',
})
const match = (raw: string, ...candidates: Candidate[]) => matchOrder(recognise(raw), candidates)

test('the same number, however it was typed or scanned, is the package', () => {
  const typedNumber = recognise('9400 1112 0108 0805 4830 16').canonical
  expect(
    match('420331669400111201080805483016', pkg('a', [typedNumber]), pkg('b', ['1Z5R89390357567127'])),
  ).toEqual({
    exact: 'a',
    offered: [],
  })
  expect(match('1001921334250001000300779017972697', pkg('a', ['779017972697'])).exact).toBe('a')
  expect(
    match('QS2600000015', pkg('a', ['779017972697', 'QS2600000015'], 'ReceivedAtWharehouse')).exact,
  ).toBe('a')
})

test('another number the label is known by finds the package', () => {
  expect(match('1LS7119013618127-1', pkg('a', ['1LS7119013618127'])).exact).toBe('a')
  expect(match('008182709980000020033350276C', pkg('a', ['09980000020033'])).exact).toBe('a')
})

test('USPS numbers with and without 91 or 92', () => {
  expect(match('9261299998820821171811', pkg('a', ['61299998820821171811'])).exact).toBe('a')
  expect(match('61299998820821171811', pkg('a', ['9261299998820821171811'])).exact).toBe('a')
  expect(match('9101026837331000039521', pkg('a', ['01026837331000039521'])).exact).toBe('a')
})

test('a number that matches only at its end is offered, the likeliest first, and never taken', () => {
  const matches = match(
    '1Z5R89390357567127',
    pkg('other', ['779017972697']),
    pkg('eight', ['XX57567127']),
    pkg('twelve', ['390357567127']),
    pkg('seven', ['XXX7567127']),
  )
  expect(matches).toEqual({ offered: ['twelve', 'eight'] })
})

test('a wrong check digit or a short number without one is offered only', () => {
  expect(match('1Z5R89390357567128', pkg('a', ['1Z5R89390357567128']))).toEqual({ offered: ['a'] })
  expect(match('ABC1234', pkg('a', ['ABC1234']))).toEqual({ offered: ['a'] })
  expect(match('ABCDEF1234', pkg('a', ['ABCDEF1234'])).exact).toBe('a')
})

test('carriers reuse numbers: the open package wins, a delivered one is only offered', () => {
  const old = pkg('old', ['779017972697'], 'Delivered')
  expect(match('779017972697', old)).toEqual({ offered: ['old'] })
  expect(match('779017972697', old, pkg('new', ['779017972697'])).exact).toBe('new')
})

test('of two packages with one number a person chooses', () => {
  expect(match('779017972697', pkg('a', ['779017972697']), pkg('b', ['779017972697']))).toEqual({
    offered: ['a', 'b'],
  })
})

test('routing codes and mailboxes name no package', () => {
  expect(match('42033166', pkg('a', ['42033166']))).toEqual({ offered: [] })
  expect(match('QS-12345', pkg('a', ['QS-12345']))).toEqual({ offered: [] })
})

/** The ways in which one label is read: scanned, printed, typed without what a person leaves out. */
const sameParcel: readonly (readonly [what: string, ...forms: string[]])[] = [
  [
    'FedEx, whatever its label begins with',
    '1195266473930007521100871079919940',
    '871079919940',
    '00871079919940',
  ],
  ['FedEx 1027', '1027590111820004833500785458233610', '7854 5823 3610'],
  ['FedEx Ground 96', '9611020987654312345672', '987654312345672'],
  ['FedEx ASTRA', '32971514560102447849175802862014', '784917580286'],
  ['SSCC-18 with its application identifier', '00000123450000000027', '000123450000000027'],
  ['USPS behind a ZIP', '4201002334249200190132607600833457', '9200 1901 3260 7600 8334 57'],
  ['USPS without 92', '9200190132607600833457', '00190132607600833457'],
  ['USPS without 91', '9171969010756003077385', '71969010756003077385'],
  ['FedEx Ground Economy', '9261299998820821171811', '61299998820821171811'],
  ['UPS Mail Innovations by USPS', '4203316692748931507708513018050063', '92748931507708513018050063'],
  ['DHL, one J or two', 'JJD01460000054871234', 'JD01460000054871234'],
  ['Yodel', 'JJD0002257639032011', 'JD0002257639032011'],
  ['LaserShip with its piece', '1LS7119013618127-1', '1LS7119013618127'],
  ['DPD, barcode and paper', '008182709980000020033350276C', '09980000020033F', '09980000020033'],
]

test.each(sameParcel)('[K5] %s: each form finds the package stored under each other', (_, ...forms) => {
  for (const storedForm of forms)
    for (const scannedForm of forms)
      expect([storedForm, scannedForm, match(scannedForm, pkg('a', [storedForm]))]).toEqual([
        storedForm,
        scannedForm,
        { exact: 'a', offered: [] },
      ])
})

test('a box that is in comes before what is announced under its number', () => {
  const box = pkg('box', ['779017972697'], 'ReceivedAtWharehouse')
  expect(match('779017972697', pkg('claim', ['779017972697']), box)).toEqual({ exact: 'box', offered: [] })
})

test('[K6] a wrong check digit matches nothing automatically, and the checked-in box under it is the same box', () => {
  const wrong = recognise('1Z5R89390357567128')
  const [box, prealert] = [
    pkg('box', ['1Z5R89390357567128'], 'ReceivedAtWharehouse'),
    pkg('a', ['1Z5R89390357567128']),
  ]
  expect(matchOrder(wrong, [prealert])).toEqual({ offered: ['a'] })
  expect(boxUnder(wrong, [prealert])).toBeUndefined()
  expect(boxUnder(wrong, [prealert, box])).toBe(box)
})
