import { expect, test } from 'vitest'
import { readCustomerRow } from './customer-row.ts'
import { matchHeadings } from './headings.ts'
import { readPrealertRow } from './prealert-row.ts'
import { findProblems } from './read-rows.ts'

const branches = [{ branchId: 'b1', code: 'MBJ', name: 'Montego Bay' }]

test('headings are known by synonyms, in any case and with any marks; others are named', () => {
  expect(
    matchHeadings('customers', ['CUSTOMER NAME', 'E-Mail', 'Tel #', 'Customer #', 'Points', '']),
  ).toEqual({
    keys: ['fullName', 'email', 'phone', 'mailbox', null, null],
    unmatched: ['Points'],
    problems: [],
  })
  const prealerts = ['Tracking #', 'Contents', 'Declared Value', 'Mailbox', 'Qty', 'Store']
  expect(matchHeadings('prealerts', prealerts).keys).toEqual([
    ...['trackingNumber', 'description', 'declaredValueUsdCents', 'mailbox', 'pieces', 'shipper'],
  ])
})

test('a required column that is missing or doubled is reported', () => {
  expect(matchHeadings('customers', ['First name', 'Email', 'E-mail address']).problems).toEqual([
    'The file has no column “Last name” or “Full name”. Add it, or rename the column that holds it.',
    'The file has more than one column “Email”. Rename or delete the others.',
  ])
  const headings = ['Tracking', 'Description', 'Value']
  expect(matchHeadings('prealerts', headings).problems).toHaveLength(1)
  expect(matchHeadings('prealerts', headings, true).problems).toEqual([])
})

test('names are split, and a customer needs both parts', () => {
  const nameOf = (cells: object) => {
    const { value } = readCustomerRow({ email: 'a@b.co', ...cells }, branches)
    return value && [value.firstName, value.lastName]
  }
  expect(nameOf({ fullName: 'Ann Marie Lee' })).toEqual(['Ann Marie', 'Lee'])
  expect(nameOf({ fullName: 'Lee, Ann Marie' })).toEqual(['Ann Marie', 'Lee'])
  expect(nameOf({ firstName: ' Ann ', lastName: 'Lee' })).toEqual(['Ann', 'Lee'])
  expect(nameOf({ fullName: 'Courts' })).toBeUndefined()
})

test('all problems of a row are reported together, by column', () => {
  const cells = { firstName: 'Ann', email: 'ann', branch: 'Miami', town: 'Kingston' }
  const { problems = [] } = readCustomerRow(cells, branches)
  expect(problems.map(({ key, text }) => [key, text])).toEqual([
    ['lastName', 'The last name is missing.'],
    ['email', '“ann” is not an email address.'],
    ['branch', 'There is no branch “Miami”. Use its name or its code, or leave it empty.'],
    ['line1', 'Address is missing: an address needs a street, a town and a parish.'],
    ['parish', 'Parish is missing: an address needs a street, a town and a parish.'],
  ])
  expect(readCustomerRow({ ...cells, branch: 'mbj' }, branches).problems).toHaveLength(4)
})

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#ERROR!',
  '#GETTING_DATA',
  'Err:502',
])('a row with the error %s is refused by it, and by nothing else in that cell', (error) => {
  const text = `“${error}” is an error of the spreadsheet. Correct the formula, or enter the value itself.`
  const customer = { firstName: 'Ann', lastName: 'Lee', email: 'a@b.co', mailbox: error, branch: error }
  expect(readCustomerRow(customer, branches).problems?.map((problem) => [problem.key, problem.text])).toEqual(
    [
      ['mailbox', text],
      ['branch', text],
    ],
  )
  const pkg = {
    trackingNumber: 'TBA300000000001',
    description: error,
    declaredValueUsdCents: '12',
    mailbox: '10052',
  }
  expect(readPrealertRow(pkg, false).problems?.map(({ key }) => key)).toEqual(['description'])
  expect(
    readCustomerRow({ firstName: error, lastName: 'Lee', email: error }, branches).problems,
  ).toHaveLength(2)
})

test('a text that only looks like a spreadsheet error is a text', () => {
  const pkg = { trackingNumber: 'TBA300000000001', declaredValueUsdCents: '12', mailbox: '10052' }
  for (const description of ['#1 dad mug', '#SALE! shoes', '#SALE!', 'N/A'])
    expect(readPrealertRow({ ...pkg, description }, false).value?.description).toBe(description)
})

test('copied invisible marks are dropped, and dashes in numbers become hyphens', () => {
  const customer = {
    ...{ firstName: '\u202aAnn\u202c', lastName: 'Lee–Chin\u200b', email: 'ann@half\u2011way.example\u200b' },
    ...{ phone: '\u202a+1 876\u2011555–0209\u202c', mailbox: 'QS–10052', trn: '123‑456‑789', town: '' },
  }
  expect(readCustomerRow(customer, branches).value).toMatchObject({
    ...{ firstName: 'Ann', lastName: 'Lee–Chin', email: 'ann@half-way.example' },
    ...{ phone: '+1 876-555-0209', mailbox: 'QS-10052', trn: '123456789' },
  })
  const pkg = { trackingNumber: '1Z999AA10123456784\u200b', description: 'Shoes\ufeff', pieces: '2\u200e' }
  const prealert = readPrealertRow(
    { ...pkg, declaredValueUsdCents: '\u202d1,234.50\u202c', mailbox: '10052' },
    false,
  )
  expect(prealert.value).toMatchObject({
    ...{ trackingNumber: '1Z999AA10123456784', description: 'Shoes', pieces: 2 },
    declaredValueUsdCents: 123_450,
  })
})

test('a pre-alert names its customer unless the file has one', () => {
  const cells = { trackingNumber: 'TBA300000000001', description: 'Shoes', declaredValueUsdCents: '12' }
  expect(readPrealertRow(cells, false).problems?.map(({ text }) => text)).toEqual([
    'The customer is missing. Enter a mailbox or an email address.',
  ])
  expect(readPrealertRow(cells, true).value).toMatchObject({ declaredValueUsdCents: 1_200, pieces: 1 })
  expect(readPrealertRow({}, true).problems).toHaveLength(3)
})

test('the second row of the same customer or package names the first', () => {
  const lines = ['ann@b.co', 'ANN@b.co', 'bob@b.co'].map((email, n) => ({
    row: n + 2,
    cells: { fullName: 'Ann Lee', email, mailbox: n === 0 ? '10001' : '' },
  }))
  const context = { branches, hasOwner: false }
  expect(findProblems('customers', lines, context)).toEqual([
    {
      row: 3,
      isRepeat: true,
      problems: [{ key: 'email', text: 'This email address is in row 2 already.', isKnown: false }],
    },
  ])
  const prealert = { description: 'Shoes', declaredValueUsdCents: '12' }
  const numbers = ['1Z999AA10123456784', '1z 999 aa1 0123456784']
  const prealerts = numbers.map((trackingNumber, n) => ({
    row: n + 2,
    cells: { ...prealert, trackingNumber },
  }))
  expect(findProblems('prealerts', prealerts, { branches, hasOwner: true })).toHaveLength(1)
})

test('an email address may be missing where a mailbox says who it is', () => {
  const cells = { firstName: 'Ann', lastName: 'Lee', phone: '876 555 0101' }
  expect(readCustomerRow({ ...cells, mailbox: 'QS-46001' }, branches).value).toMatchObject({ email: '' })
  expect(readCustomerRow(cells, branches).problems).toEqual([
    {
      ...{ key: 'email', isKnown: false },
      text: 'The email address is missing. A customer without one needs a mailbox.',
    },
  ])
})
