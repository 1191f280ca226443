import { expect, test } from 'vitest'
import {
  isNarrowed,
  listSearch,
  manyOf,
  manyWords,
  oneDay,
  oneId,
  oneOf,
  readSearch,
  writeSearch,
} from './search.ts'

const invoices = listSearch(
  {
    status: manyOf(['unpaid', 'paid']),
    kind: oneOf(['Package']),
    courier: manyWords,
    accountId: oneId,
    from: oneDay,
  },
  ['number', 'balance'],
  '-number',
)

const id = '0190a1b2-0000-7000-8000-00000000dead'

test('values written into an address are read from it, digits as digits', () => {
  const values = {
    q: '9400112744766221232595',
    sort: 'balance',
    status: ['unpaid', 'paid'],
    kind: 'Package',
    courier: ['DHL Express', 'UPS'],
    accountId: id,
    from: '2026-11-22',
  } as const
  const raw = writeSearch(invoices, values)
  expect(raw).toMatchObject({ q: '9400112744766221232595', status: 'unpaid~paid', sort: 'balance' })
  expect(readSearch(invoices, raw)).toEqual(values)
  expect(readSearch(invoices, { q: 4006381333931 }).q).toBe('4006381333931')
})

test('invalid values in an address are left out', () => {
  const odd = {
    q: { a: 1 },
    sort: 'password',
    status: 'lost~paid',
    kind: 7,
    accountId: "' or 1",
    from: '2026-13-40',
  }
  expect(readSearch(invoices, odd)).toEqual({ q: '', sort: '-number', status: ['paid'] })
})

test('a list as it always is has a bare address and is not narrowed; each filter narrows it', () => {
  const bare = readSearch(invoices, {})
  expect(Object.values(writeSearch(invoices, bare)).every((value) => value === undefined)).toBe(true)
  expect(isNarrowed(invoices, bare)).toBe(false)
  expect(isNarrowed(invoices, { ...bare, sort: 'balance', q: '  ' })).toBe(false)
  expect(
    [{ q: 'x' }, { from: '2026-11-22' }].map((change) => isNarrowed(invoices, { ...bare, ...change })),
  ).toEqual([true, true])
})
