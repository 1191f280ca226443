import { expect, test } from 'vitest'
import type { ManifestItem } from '../../queries/manifests.ts'
import { isBilledNext } from './billing.ts'
import { viewWithWork } from './item-view.ts'

const item = (arrival: string, status = 'AtHeadOffice', more: object = {}): ManifestItem =>
  ({
    line: { arrival, extra: false },
    pkg: {
      status,
      accountId: 'a',
      arrival: 'Received',
      deletedAt: null,
      invoiceId: null,
      billedAt: null,
      chargesWaiver: null,
      missingSince: null,
      ...more,
    },
    owner: null,
  }) as unknown as ManifestItem
const views = ['left', 'problems', 'toBill', 'all'] as const
const billing = { invoiceId: 'i', billedAt: '2026-11-20T10:00:00.000Z' }

test.each([
  ['left', [item('Pending'), item('Received')]],
  ['toBill', [item('Received'), item('Missing', 'AtHeadOffice', billing)]],
  ['problems', [item('Received', 'AtHeadOffice', billing), item('Missing', 'AtHeadOffice', billing)]],
  ['left', [item('Received', 'AtHeadOffice', billing)]],
  ['left', []],
] as const)('a manifest opens on “%s” where that has work', (view, items) =>
  expect(viewWithWork(views, items)).toBe(view),
)

test.each([
  ['AtHeadOffice', [item('Received')], true],
  ['AtHeadOffice', [item('Received'), item('Pending')], false],
  ['AtHeadOffice', [item('Received', 'AtHeadOffice', billing)], false],
  ['Completed', [item('Received')], true],
  ['Open', [item('Received')], false],
] as const)(
  'of a manifest %s the bill is the next step only once all is counted and something is to bill',
  (status, items, isNext) => expect(isBilledNext({ status }, items)).toBe(isNext),
)
