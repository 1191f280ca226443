import { expect, test } from 'vitest'
import { auditedFields, entityText, pageOfRow } from './audit-entry.ts'

test('a change shows each field before and after, also those that came or went', () => {
  const before = { status: 'Active', phone: '', branchId: 'b1', version: 3 }
  const after = { status: 'Suspended', phone: '876', roles: ['a'], version: 4 }
  expect(auditedFields({ before, after })).toEqual([
    { field: 'status', before: 'Active', after: 'Suspended' },
    { field: 'phone', before: '–', after: '876' },
    { field: 'branchId', before: 'b1', after: '–' },
    { field: 'roles', before: '–', after: '["a"]' },
  ])
})

test('a row has a page if its entity has one', () => {
  expect(pageOfRow('invoice', 'i1')).toBe('/admin/invoices/i1')
  expect(pageOfRow('session', 's1')).toBeNull()
  expect(pageOfRow('invoice', '')).toBeNull()
})

test('entities are written as words', () => {
  expect(entityText('creditNote')).toBe('Credit note')
})
