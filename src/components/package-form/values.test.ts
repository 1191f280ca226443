import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PackageDetails } from '#sync/entities/packages/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { readForm } from './read-form.ts'
import { blankValues, changesBetween, toFormValues } from './values.ts'

const details = PackageDetails.parse(
  blankPackage('01890000-0000-7000-8000-0000000000aa', '2026-11-20T14:00:00.000Z'),
)

test('shown values read back as the values they were', () => {
  const pkg = { ...details, weightLb: 1234.5, lengthIn: 12.1, declaredValueUsdCents: 120050, pieces: 3 }
  expect(readForm(toFormValues(pkg))).toEqual({ ok: true, details: pkg })
})

test('figures as people type them', () => {
  const read = readForm({
    ...blankValues,
    weightLb: '1,200.5',
    declaredValueUsdCents: '$1,200',
    lengthIn: ' 12 ',
  })
  expect(read).toMatchObject({
    ok: true,
    details: { weightLb: 1200.5, declaredValueUsdCents: 120000, lengthIn: 12, widthIn: null },
  })
})

test('each invalid field has a message', () => {
  const read = readForm({
    ...blankValues,
    weightLb: '0',
    lengthIn: '12a',
    pieces: '',
    declaredValueUsdCents: 'a lot',
  })
  expect(read).toEqual({
    ok: false,
    errors: {
      weightLb: 'Weight must be more than 0 lb',
      lengthIn: 'Length is not a number of inches',
      pieces: 'Pieces is not a whole number',
      declaredValueUsdCents: 'Declared value is not an amount in dollars',
    },
  })
  expect(readForm({ ...blankValues, weightLb: '2000' })).toMatchObject({
    errors: { weightLb: expect.stringContaining('check the scale') },
  })
})

test('an ambiguous comma is refused with a message', () => {
  const read = readForm({
    ...blankValues,
    ...{ weightLb: '1,250', lengthIn: '12,5', widthIn: ' 1,000 ', heightIn: '1,200.5', pieces: '1,5' },
  })
  expect(read).toEqual({
    ok: false,
    errors: {
      weightLb: 'Weight may be 1.25 or 1250. Enter it without the comma',
      lengthIn: 'Length has a comma. Enter it with a decimal point, like 12.5',
      widthIn: 'Width may be 1 or 1000. Enter it without the comma',
      heightIn: 'Height is more than 500 in',
      pieces: 'Pieces has a comma. Enter it with a decimal point, like 1.5',
    },
  })
})

test('only what was changed travels', () => {
  expect(changesBetween(details, { ...details, bin: 'A-1', weightLb: 2 })).toEqual({
    bin: 'A-1',
    weightLb: 2,
  })
  expect(changesBetween(details, { ...details })).toEqual({})
})

test('a customer that was typed and not chosen keeps the form from being saved', () => {
  expect(readForm({ ...blankValues, ownerText: 'Ursula' })).toEqual({
    ok: false,
    errors: { accountId: 'Choose a customer from the list, or clear this field.' },
  })
  expect(readForm({ ...blankValues, ownerText: '  ' })).toMatchObject({ ok: true })
})

test('each detail of a package has a control in the form', () => {
  const source = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const fields = namesIn(details)
  expect(fields.length).toBeGreaterThan(10)
  const hasControl = (field: string) =>
    ['getInputProps(', 'orEmpty(form, ', 'setFieldValue('].some((way) => source.includes(`${way}'${field}'`))
  expect(fields.filter((field) => !hasControl(field))).toEqual([])
})

test('items replace the text and the value of the box, and a problem of one is shown at its field', () => {
  const line = {
    lineId: '01890000-0000-7000-8000-0000000000b1',
    description: 'Book',
    quantity: 2,
    hsCode: '',
  }
  const book = { ...line, value: '12.50', dutyCategory: 'Books' }
  const pen = { ...book, lineId: '01890000-0000-7000-8000-0000000000b2', description: 'Pen', quantity: 1 }
  const values = { ...blankValues, description: 'Things', dutyCategory: 'Phones', lines: [book, pen] }
  expect(readForm(values)).toMatchObject({
    ok: true,
    details: {
      description: '2 × Book, Pen',
      declaredValueUsdCents: 2500,
      dutyCategory: null,
      lines: [{ valueUsdCents: 1250, dutyCategory: 'Books' }, { valueUsdCents: 1250 }],
    },
  })
  expect(readForm({ ...values, lines: [book, { ...pen, hsCode: 'x', quantity: 0 }] })).toEqual({
    ok: false,
    errors: {
      'lines.1.quantity': 'Enter a whole number from 1 to 9999.',
      'lines.1.hsCode': 'Enter 4 to 10 digits, like 8471.30, or leave it empty.',
    },
  })
})
