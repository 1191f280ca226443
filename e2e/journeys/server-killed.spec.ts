import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { createChance } from '../../server/demo/chance.ts'
import { lineOf, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { startServer } from '../support/server.ts'
import { arrivalsOf, ask, countsOf, eachOnce } from '../support/truth.ts'

const rounds = 5
const perRound = 4

test('a server that is killed while changes arrive has what it acknowledged, once', async () => {
  await using server = await startServer()
  await using handheld = await openHandheld(server)
  const { page } = handheld
  const chance = createChance(9)
  const numbers = labels(rounds * perRound, 9)
  const ackedNumbers = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const now = numbers.slice(round * perRound, (round + 1) * perRound)
    for (const number of now) await scanSaved(page, number)
    // Every second time immediately after the last acknowledgement, else in the middle.
    if (round % 2 === 0)
      await expect(lineOf(page, now.at(-1) ?? '')).toContainText('Synced', { timeout: 60_000 })
    else await sleep(chance.whole(0, 80))
    await server.kill9()
    for (const line of await page.getByRole('listitem').filter({ hasText: 'Synced' }).all()) {
      const words = (await line.textContent()) ?? ''
      for (const number of numbers) if (words.startsWith(number)) ackedNumbers.add(number)
    }
    await server.restart()
    const has = countsOf(server, [...ackedNumbers])
    expect(has, 'what the screen called "Synced" before the kill').toEqual(eachOnce([...ackedNumbers]))
    // A server that came back whole: its own check of the file says so.
    expect(ask<{ integrity_check: string }>(server, 'pragma integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
  }
  await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible({ timeout: 60_000 })
  for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(server, numbers)).toEqual(eachOnce(numbers))
  for (const number of numbers) expect([number, arrivalsOf(server, number)]).toEqual([number, 1])
})
