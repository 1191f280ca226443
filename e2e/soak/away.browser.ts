import { expect, test } from '@playwright/test'
import { dayMs } from '#sync/lib/durations.ts'
import { recordFigure } from '../../server/test/figures.ts'
import { checkInRows, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { fillSignIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { arrivalsOf, countsOf, eachOnce } from '../support/truth.ts'

/** Debian's package `faketime` moves the clock of a process; its timers go on as before. */
const clockMovedBy = (days: number): Record<string, string> => ({
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  FAKETIME: `${days < 0 ? '' : '+'}${days}d`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

for (const days of [29, 90, 400])
  test(`what a device saved is sent once when it is back after ${days} days`, async () => {
    test.setTimeout(240_000)
    await using server = await startServer()
    await using device = await openHandheld(server)
    const numbers = labels(3, 1_000 + days)
    await device.loseSignal()
    for (const number of numbers) await scanSaved(device.page, number)
    await device.turnOff()
    await server.restart(clockMovedBy(days))
    await device.powerOn()
    const { page, url } = device
    await page.clock.install({ time: Date.now() + days * dayMs })

    await openDesk(page, url)
    await expect(checkInRows(page)).toHaveCount(numbers.length)
    await device.regainSignal()
    await expect(page.getByText('Unsent work is kept on this device')).toBeVisible({ timeout: 60_000 })
    await fillSignIn(page, 'warehouse')
    await expect.poll(() => countsOf(server, numbers), { timeout: 60_000 }).toEqual(eachOnce(numbers))
    for (const number of numbers) expect([number, arrivalsOf(server, number)]).toEqual([number, 1])
    recordFigure('away', { devices: 1, saved: numbers.length, lost: 0, doubled: 0 })
  })

test('a server whose clock was moved, ahead and back, takes each scan once and in its order', async () => {
  test.setTimeout(240_000)
  await using server = await startServer()
  await using device = await openHandheld(server)
  const numbers = labels(8, 2_000)
  for (const [n, number] of numbers.entries()) {
    await scanSaved(device.page, number)
    await expect.poll(() => countsOf(server, [number]), { timeout: 60_000 }).toEqual(eachOnce([number]))
    await server.restart(clockMovedBy(n % 2 === 0 ? -1 : 1))
  }
  await expect(checkInRows(device.page)).toHaveCount(numbers.length)
  for (const number of numbers) expect([number, arrivalsOf(server, number)]).toEqual([number, 1])
  recordFigure('movedClock', { jumps: numbers.length, lost: 0, doubled: 0 })
})
