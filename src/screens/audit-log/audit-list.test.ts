import { expect, test } from 'vitest'
import { momentHeader } from '../../ui/texts/format.ts'
import { auditColumns } from './audit-list.tsx'

const entry = {
  ...{ auditId: 1, at: '2026-11-21T03:05:00.000Z', action: 'till.open', entity: 'till', entityId: 't' },
  ...{ by: 'Sonia Reid', role: 'Supervisor', ip: '', before: null, after: null, entries: [] },
  ...{ accountId: 's', deviceId: '', mutationId: null },
}

test('a time abroad fits its column: the header says whose it is, and no cell again', () => {
  const column = auditColumns(new Map()).find(({ key }) => key === 'at')
  expect(column?.header).toBe(momentHeader('When'))
  expect(column?.cell(entry)).toBe('20\u00a0Nov\u00a02026, 10:05\u00a0pm')
})
