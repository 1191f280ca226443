import { expect, test } from 'vitest'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { toActs } from './acts.ts'

const at = '2026-11-20T15:00:00.000Z'
let auditId = 1_000
const entry = (entity: string, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ auditId: auditId--, at, by: 'Ann', accountId: 'a', role: 'Supervisor', action, entity },
  ...{ entityId: String(auditId), before: {}, after: {}, ip: '', deviceId: '', mutationId: 'm1' },
  ...more,
})

test('a manifest that closes with 200 packages is one act, about the manifest, with all its entries', () => {
  const packages = Array.from({ length: 200 }, () => entry('package', 'manifest.statusUpdate'))
  const rows = [...packages, entry('manifest', 'manifest.statusUpdate')]
  const [act, ...others] = toActs(rows)
  expect(others).toEqual([])
  expect([act?.entity, act?.entries.length]).toEqual(['manifest', 201])
})

test('a package and its event are one act; other people, moments and changes of a device are others', () => {
  const rows = [
    entry('packageEvent', 'package.statusUpdate'),
    entry('package', 'package.statusUpdate'),
    entry('package', 'package.statusUpdate', { mutationId: 'm2' }),
    entry('package', 'package.statusUpdate', { accountId: 'b' }),
    entry('package', 'package.statusUpdate', { at: '2026-11-20T14:59:59.000Z' }),
  ]
  expect(toActs(rows).map(({ entity, entries }) => [entity, entries.length])).toEqual([
    ['package', 2],
    ['package', 1],
    ['package', 1],
    ['package', 1],
  ])
})

test('of a manifest that only counted its packages, a package says what changed', () => {
  const countEntry = entry('package', 'manifest.edit', { after: { arrival: 'Missing' } })
  const [act] = toActs([entry('manifest', 'manifest.edit', { after: { version: 2 } }), countEntry])
  expect(act?.entity).toBe('package')
  expect(act?.entries).toHaveLength(2)
})

test('a payment is about its payment, and not about the entry of the till that its cash makes', () => {
  const after = { amountJmdCents: 100 }
  const [act] = toActs([
    entry('tillEntry', 'invoice.receivePayment', { after }),
    entry('payment', 'invoice.receivePayment', { after }),
  ])
  expect([act?.entity, act?.entries.length]).toEqual(['payment', 2])
  const [lone] = toActs([entry('tillEntry', 'invoice.receivePayment', { after })])
  expect(lone?.entity).toBe('tillEntry')
})
