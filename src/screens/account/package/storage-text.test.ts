import { expect, test } from 'vitest'
import { storageText } from './storage-text.ts'

const storage = { freeUntil: '2026-11-23', dailyJmdCents: 5_000, addsGct: false, dueJmdCents: 10_000 }

test('storage that has begun says how much is due, since when, and how it is paid', () => {
  expect(storageText(storage, true)).toMatch(
    /^J\$100\.00 due at pickup: J\$50\.00 a day since Tuesday, 24 November/,
  )
  expect(storageText(storage, false)).toMatch(
    /^J\$100\.00 so far, added to your invoice: J\$50\.00 a day since /,
  )
})

test('storage to come says until when it is free', () => {
  expect(storageText({ ...storage, dueJmdCents: 0, addsGct: true }, true)).toMatch(
    /^Free until Monday, 23 November.*, then J\$50\.00 a day plus GCT$/,
  )
  expect(storageText({ ...storage, dailyJmdCents: 0 }, true)).toBeNull()
})
