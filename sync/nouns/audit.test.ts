import { expect, test } from 'vitest'
import { auditActionText, auditedEntities, codesLabelled, entityText, pageOfRow } from './audit.ts'

test('an action of the audit log has its label, and an action of another release is shown unchanged', () => {
  expect(auditActionText('package.checkIn')).toBe('Package checked in')
  expect(auditActionText('package.fly')).toBe('package.fly')
})

test('a row has a page if its noun has one', () => {
  expect(pageOfRow('invoice', 'i1')).toBe('/admin/invoices/i1')
  expect(pageOfRow('creditNote', 'c1')).toBe('/admin/creditnotes?open=c1')
  expect(pageOfRow('setting', 'exchangeRate')).toBe('/admin/settings')
  expect(pageOfRow('session', 's1')).toBeNull()
  expect(pageOfRow('invoice', '')).toBeNull()
})

test('each kind of audited row is written as words, and no two kinds share a text', () => {
  expect(entityText('creditNote')).toBe('Credit note')
  expect(entityText('checkout')).toBe('Payment link')
  expect(entityText('unknownRow')).toBe('unknownRow')
  expect(auditedEntities.filter((entity) => !/^[A-Z][a-z ]+( PIN)?$/.test(entityText(entity)))).toEqual([])
  expect(new Set(auditedEntities.map(entityText)).size).toBe(auditedEntities.length)
})

test('a word of a label finds the field behind it', () => {
  expect(codesLabelled('leaves').texts).toContain('"branchid":')
  expect(codesLabelled('sea').texts).toContain('"mode":')
  expect(codesLabelled('xylophone').texts).toEqual(['xylophone'])
})
