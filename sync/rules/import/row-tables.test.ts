import { describe, expect, test } from 'vitest'
import type { ImportCells } from './columns.ts'
import { readCustomerRow } from './customer-row.ts'
import { readPrealertRow } from './prealert-row.ts'
import { createRowReader } from './problems.ts'
import { findProblems } from './read-rows.ts'

// These tests check what a row of a file comes to, cell by cell.

const branches = [
  { branchId: 'b1', code: 'MBJ', name: 'Montego Bay' },
  { branchId: 'b2', code: 'KIN', name: 'Kingston' },
]
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
const annRow = {
  ...{ ...ann, phone: '', mailbox: '', trn: '', branchId: null, address: null },
  defaultMode: 'Air',
}
const street = { line1: '5 Ocean View', town: 'Montego Bay', parish: 'Saint James' }

describe('a customer', () => {
  test.each<[what: string, cells: object, row: object]>([
    ['with what is needed', {}, {}],
    [
      'with all',
      { phone: '876 555 0101', mailbox: '10052', trn: '123-456-789', branch: 'kin' },
      {
        ...{ phone: '876 555 0101', mailbox: 'QS-10052', trn: '123456789', branchId: 'b2' },
      },
    ],
    ['whose branch is named', { branch: 'Montego Bay' }, { branchId: 'b1' }],
    ['who sends by sea', { mode: 'Ocean freight' }, { defaultMode: 'Sea' }],
    ['with an address', street, { address: { ...street, line2: '', parish: 'St. James' } }],
    [
      'with a second line',
      { ...street, line2: 'Flat 2' },
      {
        address: { ...street, line2: 'Flat 2', parish: 'St. James' },
      },
    ],
    ['whose whole name stands beside the first', { fullName: 'Bea Brown' }, {}],
    ['whose whole name fills a gap', { firstName: '', fullName: 'Bea Brown' }, { firstName: 'Bea' }],
    ['with blanks in the name', { firstName: '', lastName: '', fullName: 'Ann  Lee' }, {}],
    ['with a comma in the name', { firstName: '', lastName: '', fullName: 'Lee , Ann' }, {}],
  ])('%s', (_, cells, row) => {
    expect(readCustomerRow({ ...ann, ...cells }, branches)).toEqual({ value: { ...annRow, ...row } })
  })

  test.each<[what: string, cells: object, problems: [key: string, text: string][]]>([
    ['without a first name', { firstName: '' }, [['firstName', 'The first name is missing.']]],
    ['without any name', { firstName: '', lastName: '' }, [['firstName', 'The first name is missing.']]],
    [
      'without an email',
      { email: '' },
      [['email', 'The email address is missing. A customer without one needs a mailbox.']],
    ],
    [
      'with a part of an address',
      { line2: 'Flat 2' },
      [
        ['line1', 'Address is missing: an address needs a street, a town and a parish.'],
        ['town', 'Town is missing: an address needs a street, a town and a parish.'],
        ['parish', 'Parish is missing: an address needs a street, a town and a parish.'],
      ],
    ],
  ])('%s', (_, cells, problems) => {
    const row = readCustomerRow({ ...ann, ...cells }, branches)
    expect(row.value).toBeUndefined()
    expect(row.problems?.map(({ key, text }) => [key, text])).toEqual(problems)
  })
})

const shoes = { trackingNumber: '1Z999AA10123456784', description: 'Shoes', declaredValueUsdCents: '12.50' }
const shoesRow = {
  ...{ mailbox: '', email: '', trackingNumber: '1Z999AA10123456784', courier: '', shipper: '' },
  ...{ description: 'Shoes', declaredValueUsdCents: 1250, pieces: 1, mode: null },
  ...{ service: null, dutyCategory: null },
}

describe('a pre-alert', () => {
  test.each<[what: string, cells: object, row: object]>([
    ['with a mailbox', { mailbox: '10052' }, { mailbox: 'QS-10052' }],
    ['with an email', { email: 'Ann@example.com' }, { email: 'ann@example.com' }],
    ['by sea', { mailbox: '10052', mode: 'sea' }, { mailbox: 'QS-10052', mode: 'Sea' }],
    ['by air', { mailbox: '10052', mode: 'Air freight' }, { mailbox: 'QS-10052', mode: 'Air' }],
    [
      'with all',
      {
        mailbox: '10052',
        courier: 'UPS',
        shipper: 'Shop',
        pieces: '2',
        service: 'Express',
        dutyCategory: 'Shoes',
      },
      {
        ...{ mailbox: 'QS-10052', courier: 'UPS', shipper: 'Shop', pieces: 2 },
        ...{ service: 'Express', dutyCategory: 'Shoes' },
      },
    ],
  ])('%s', (_, cells, row) => {
    expect(readPrealertRow({ ...shoes, ...cells }, false)).toEqual({ value: { ...shoesRow, ...row } })
  })

  test('of the customer who was chosen for the file names none', () => {
    expect(readPrealertRow(shoes, true)).toEqual({ value: shoesRow })
  })

  test.each<[what: string, cells: object, key: string]>([
    ['a customer', {}, 'mailbox'],
    ['a tracking number', { mailbox: '10052', trackingNumber: '' }, 'trackingNumber'],
    ['a description', { mailbox: '10052', description: '' }, 'description'],
    ['a value', { mailbox: '10052', declaredValueUsdCents: '' }, 'declaredValueUsdCents'],
  ])('without %s', (_, cells, key) => {
    const { value, problems } = readPrealertRow({ ...shoes, ...cells }, false)
    expect([value, problems?.map((problem) => problem.key)]).toEqual([undefined, [key]])
  })
})

describe('rows of one file', () => {
  const problemsOf = (kind: 'customers' | 'prealerts', ...rows: ImportCells[]) =>
    findProblems(
      kind,
      rows.map((cells, i) => ({ row: i + 2, cells })),
      { branches, hasOwner: true },
    )
  const repeat = (row: number, key: string, text: string) => ({
    ...{ row, isRepeat: true, problems: [expect.objectContaining({ key, text })] },
  })

  test('that say different things are good', () => {
    expect(problemsOf('customers', ann, { ...ann, email: 'bea@example.com' })).toEqual([])
    expect(problemsOf('prealerts', shoes, { ...shoes, trackingNumber: 'TBA123456789012' })).toEqual([])
  })

  test('that describe the same are named, with the row that came first', () => {
    expect(problemsOf('customers', ann, ann)).toEqual([
      repeat(3, 'email', 'This email address is in row 2 already.'),
    ])
    const annWithMailbox = { ...ann, mailbox: '10052' }
    expect(problemsOf('customers', annWithMailbox, { ...annWithMailbox, email: 'bea@example.com' })).toEqual([
      repeat(3, 'mailbox', 'This mailbox is in row 2 already.'),
    ])
    expect(problemsOf('prealerts', shoes, { ...shoes, trackingNumber: '1z 999-aa10123456784' })).toEqual([
      repeat(3, 'trackingNumber', 'This tracking number is in row 2 already.'),
    ])
  })

  test('that are wrong take no place, and are no repeats', () => {
    const wrong = { ...ann, lastName: '' }
    expect(problemsOf('customers', wrong, ann)).toEqual([
      { row: 2, isRepeat: false, problems: [expect.objectContaining({ key: 'lastName' })] },
    ])
    const worthless = { ...shoes, declaredValueUsdCents: '' }
    expect(problemsOf('prealerts', worthless, shoes)).toEqual([
      { row: 2, isRepeat: false, problems: [expect.objectContaining({ key: 'declaredValueUsdCents' })] },
    ])
  })
})

test.each([
  ['Err:502', true],
  ['Err:50', false],
  ['Err:5023', false],
  ['An Err:502', false],
  ['#N/A', true],
])('%s in a cell is a mistake of the sheet: %s', (text, isMistake) => {
  const reader = createRowReader({ shipper: text })
  reader.read('shipper', (value) => ({ value }), '')
  expect(reader.problems.length > 0).toBe(isMistake)
})
