import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { refreshSeconds } from '../../server/http/cookies.ts'
import { copyInstalledDisk, deviceUrl, launchOnDisk } from './device-disk.ts'
import { type Link, startLink } from './link.ts'
import type { RunningServer } from './server.ts'

export const sizes = {
  phone: { width: 360, height: 740 },
  handheld: { width: 800, height: 480 },
  desktop: { width: 1440, height: 900 },
} as const

export interface DeviceOptions {
  readonly size: keyof typeof sizes
  /** More for the browser's command line: a fake camera, say. */
  readonly args?: string[]
  /** It has never opened the app: it loads every file, and the worker installs itself. */
  readonly isNew?: boolean
}

/** A machine of one person: a browser with a disk of its own, at the end of a link of its own. */
export interface Device {
  readonly url: string
  /** The place where the browser keeps everything. */
  readonly disk: string
  /** When only this is cut, it is the network that fails: the browser knows nothing about it. */
  readonly link: Link
  /** The page in use. A restarted browser has a new page. */
  readonly page: Page
  readonly context: BrowserContext
  /** The signal goes: the browser is offline, and the server cannot be reached either. */
  loseSignal(): Promise<void>
  regainSignal(): Promise<void>
  /**
   * Until the session of this moment is on the disk. Chromium writes its cookies every half minute; a device
   * that loses its power before asks its person to sign in again, which is another story.
   */
  cookiesKept(): Promise<void>
  /** The battery goes: the browser's process is killed, with no chance to tidy up. */
  powerCut(): Promise<void>
  /** The browser is closed as people close it. */
  turnOff(): Promise<void>
  /** The browser starts again from the same disk, with the signal as it was. No page is open yet. */
  powerOn(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function pidOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('this context has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('the browser does not tell its process')
  return main.id
}

export async function openDevice(
  server: RunningServer,
  { size, args = [], isNew = false }: DeviceOptions,
): Promise<Device> {
  const disk = await mkdtemp(join(tmpdir(), `quayside-${size}-`))
  const link = await startLink(server.port)
  if (!isNew) await copyInstalledDisk(disk, link.port)
  let offline = false
  let context: BrowserContext
  let page: Page
  let pid: number
  let on = false

  const powerOn = async () => {
    context = await launchOnDisk(disk, link.port, {
      args,
      viewport: sizes[size],
      hasTouch: size !== 'desktop',
    })
    on = true
    context.once('close', () => {
      on = false
    })
    pid = await pidOf(context)
    await context.setOffline(offline)
    page = context.pages()[0] ?? (await context.newPage())
  }
  const cookiesKept = async () => {
    const session = (await context.cookies()).find(({ name }) => name === 'quayside')
    const since = session ? (session.expires - refreshSeconds) * 1000 : Date.now()
    const file = join(disk, 'Default', 'Cookies')
    const writeTime = async () => (await stat(file).catch(() => null))?.mtimeMs ?? 0
    await expect.poll(writeTime, { timeout: 45_000, intervals: [500] }).toBeGreaterThan(since)
  }
  const powerCut = async () => {
    const closed = new Promise((resolve) => context.once('close', resolve))
    process.kill(pid, 'SIGKILL')
    await closed
    while (isAlive(pid)) await sleep(20)
  }
  await powerOn()
  return {
    url: deviceUrl,
    disk,
    link,
    get page() {
      return page
    },
    get context() {
      return context
    },
    async loseSignal() {
      offline = true
      await link.cut()
      if (on) await context.setOffline(true)
    },
    async regainSignal() {
      offline = false
      await link.mend()
      if (on) await context.setOffline(false)
    },
    cookiesKept,
    powerCut,
    turnOff: () => context.close(),
    powerOn,
    async [Symbol.asyncDispose]() {
      await context.close().catch(() => undefined)
      await link[Symbol.asyncDispose]()
      await rm(disk, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
