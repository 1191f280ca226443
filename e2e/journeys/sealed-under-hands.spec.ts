import { expect, test } from '@playwright/test'
import { openHandheld } from '../support/handheld.ts'
import {
  createManifest,
  manifestNumber,
  openManifest,
  scanFor,
  sealWithReason,
} from '../support/manifest-work.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask, packageOf } from '../support/truth.ts'

test('a manifest is sealed while another handheld scans onto it without a signal: the box that did not make it is named', async ({
  browser,
}) => {
  await using server = await startServer()
  const [first = '', second = ''] = ask<{ number: string }>(
    server,
    `select trackingNormalized as number from package where status = 'ReceivedAtWharehouse'
      and manifestId is null and deletedAt is null and archivedAt is null order by packageId limit 2`,
  ).map(({ number }) => number)
  const { page: office } = await openPageOf(browser, server, 'processor', 'desktop')
  await openByMenu(office, 'Manifests')
  await createManifest(office)
  await expect(office.getByRole('heading', { name: /^MAN-\d/ })).toBeVisible()
  const number = await manifestNumber(office)
  await scanFor(office, first, 'Added')

  await using handheld = await openHandheld(server)
  const { page } = handheld
  await page.goto(`${handheld.url}/admin/manifests`)
  await openManifest(page, number)
  await handheld.loseSignal()
  await scanFor(page, second, 'Added')
  await sealWithReason(office, 'The customer sends it to customs')

  await expect
    .poll(() => ask(server, 'select status from manifest where number = ?', number))
    .toEqual([{ status: 'Sealed' }])

  // The server dies as the office has sealed, and the handheld comes back to a server that is not there.
  await server.kill9()
  await handheld.regainSignal()
  await server.restart()
  await expect(page.getByText('Sealed', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Sync: 1 needs attention/ }).click()
  const needs = page.getByRole('region', { name: 'Needs attention (1)' })
  await expect(needs).toContainText(`Put ${second} on a manifest`)
  await expect(needs).toContainText(`Manifest ${number} is at "Sealed".`)
  await expect(needs).toContainText('Packages can be put on or taken off only while it is open.')
  await shot(page, 'sealed-under-hands')
  // The box is where it was, and may go with the next one.
  expect([packageOf(server, first)?.manifestId, packageOf(server, second)?.manifestId]).toEqual([
    expect.any(String),
    null,
  ])
  await office.context().close()
})
