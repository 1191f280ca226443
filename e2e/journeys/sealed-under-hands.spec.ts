import { expect, test } from '@playwright/test'
import { verdict } from '../support/desk.ts'
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
import { apiAs, ask, packageOf } from '../support/truth.ts'

test('a manifest is sealed while another handheld scans onto it without a signal: a sea package by mistake is stopped, and the box that did not make it is named', async ({
  browser,
}) => {
  await using server = await startServer()
  const [first = '', second = '', bySea = ''] = ask<{ number: string }>(
    server,
    `select trackingNormalized as number from package where status = 'ReceivedAtWharehouse'
      and manifestId is null and deletedAt is null and archivedAt is null and accountId is not null
      order by packageId limit 3`,
  ).map(({ number }) => number)
  const asSupervisor = await apiAs(server, 'supervisor')
  const seaPackage = packageOf(server, bySea)
  await asSupervisor('PUT', '/packages', { packageId: seaPackage?.packageId, mode: 'Sea' })
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
  await scanFor(page, bySea, 'goes by sea')
  await expect(verdict(page)).toContainText('Not added')
  await shot(page, 'sea-package-on-a-flight')
  await scanFor(page, second, 'Added')
  // The processor can't insist either; a supervisor can, with a reason.
  await scanFor(office, bySea, 'let a supervisor add it with a reason')
  await expect(office.getByRole('button', { name: 'Add anyway' })).toHaveCount(0)
  const { page: supervisor } = await openPageOf(browser, server, 'supervisor', 'desktop')
  await openByMenu(supervisor, 'Manifests')
  await openManifest(supervisor, number)
  await scanFor(supervisor, bySea, 'goes by sea')
  await supervisor.getByRole('button', { name: 'Add anyway' }).click()
  const question = supervisor.getByRole('dialog', { name: `Send ${bySea} by air?` })
  await question.getByLabel('Why does it change?').fill('The customer asked by phone')
  await question.getByRole('button', { name: 'Add package' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => packageOf(server, bySea)?.manifestId).toEqual(expect.any(String))
  await supervisor.context().close()
  await expect(office.getByRole('heading', { name: '2 packages' })).toBeVisible()
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
