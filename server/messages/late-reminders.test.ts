import { expect, test } from 'vitest'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import type { ClaimedMessage } from '../db/messages/messages.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { mailOf } from './prepare.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app

test('a reminder that waited is not sent to a customer whose package it no longer is', async () => {
  const { packageId, trackingNumber } = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  const facts = { packageId, trackingNumber, description: '', branchId: null, more: '' }
  const message: ClaimedMessage = {
    ...{ messageId: deps.ids.next(), event: 'unclaimed.reminder', channel: 'email', accountId },
    ...{
      to: 'una@example.com',
      subject: '',
      attempts: 1,
      dedupeKey: '1',
      createdAt: '2026-11-02T08:00:00.000Z',
    },
    facts: JSON.stringify({ ...facts, days: 45, dailyJmdCents: 5_000, until: null }),
  }
  expect((await mailOf(deps, [message])).subject).toContain('Still waiting for you')
  await onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    const ending = beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at: tx.at })
    if (pkg) await tx.put('package', { ...pkg, accountId: otherId, ending })
  })
  await expect(mailOf(deps, [message])).rejects.toThrow('doesn’t wait any longer')
})
