import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { hasWorker } from './desk.ts'
import { templateFolder } from './template.ts'

/** Every device's browser finds its server here, regardless of the port, so that a disk serves any of them. */
export const deviceUrl = 'http://device.localhost'

/** On a browser's command line: where `deviceUrl` leads. */
export const leadTo = (port: number): string =>
  `--host-resolver-rules=MAP device.localhost:80 127.0.0.1:${port}`

type LaunchOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

/** A browser with a disk of its own, whose `deviceUrl` is the server at that port of this machine. */
export function launchOnDisk(
  disk: string,
  port: number,
  { args = [], ...options }: LaunchOptions = {},
): Promise<BrowserContext> {
  const { launchOptions } = playwrightConfig.use ?? {}
  return chromium.launchPersistentContext(disk, {
    ...launchOptions,
    serviceWorkers: 'allow',
    ...options,
    args: [...(launchOptions?.args ?? []), leadTo(port), ...args],
  })
}

/** The app's files and its worker, and nothing that a visit leaves. */
async function installApp(disk: string, port: number): Promise<void> {
  const context = await launchOnDisk(disk, port)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${deviceUrl}/account/dashboard`)
  await hasWorker(page)
  const session = await context.newCDPSession(page)
  await page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', {
    origin: deviceUrl,
    storageTypes: 'cookies,local_storage,indexeddb',
  })
  await context.close()
}

/** Makes a disk on which the app was opened before, without a login. */
export async function copyInstalledDisk(disk: string, port: number): Promise<void> {
  const worker = await readFile(join(import.meta.dirname, '..', '..', 'dist', 'sw.js'))
  const build = createHash('sha256').update(worker).digest('hex').slice(0, 16)
  const template = await templateFolder(`disk-${build}`, (folder) => installApp(folder, port))
  cpSync(template, disk, { recursive: true })
}
