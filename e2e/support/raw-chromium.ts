import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import playwrightConfig from '../../playwright.config.ts'
import type { Device } from './device.ts'
import { leadTo } from './device-disk.ts'

/**
 * A browser without Playwright in it. Playwright keeps every tab visible and awake; here a tab behind another one is
 * hidden, and can be frozen as a phone freezes it.
 */
export interface RawChromium extends AsyncDisposable {
  /** Opens a page in a tab of its own, in front of the others. */
  open(url: string): Promise<RawTab>
}

export interface RawTab {
  readonly send: Send
  /** Returns the value that an expression has in the page. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Until an expression comes to true in the page. */
  until(expression: string, message: string): Promise<void>
  /** Puts it in front of the other tabs. */
  show(): Promise<void>
  /** Its timers and answers stop where they are. Only a hidden tab can be frozen. */
  freeze(): Promise<void>
  unfreeze(): Promise<void>
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

const STARTED_WITHIN_MS = 30_000
/** As Playwright starts it, so that it reads the cookies Playwright's browser has written. */
const flags = ['--headless=new', '--remote-debugging-port=0', '--password-store=basic', '--use-mock-keychain']

/** On the disk of a device that is turned off. */
export async function startRawChromium({ disk, link }: Pick<Device, 'disk' | 'link'>): Promise<RawChromium> {
  const { executablePath = 'chromium', args = [] } = playwrightConfig.use?.launchOptions ?? {}
  const child = spawn(
    executablePath,
    [...flags, ...args, leadTo(link.port), `--user-data-dir=${disk}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  try {
    const { send, close } = await talkTo(await addressOf(child))
    return {
      open: (url) => openTab(send, url),
      async [Symbol.asyncDispose]() {
        close()
        await stop()
      },
    }
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** Returns the address at which the browser listens, as it reports it when it has started. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`Chromium did not start:\n${output}`))
    const late = setTimeout(fail, STARTED_WITHIN_MS)
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    stderr?.once('close', fail)
  })
}

type SendTo = (sessionId: string | undefined, ...call: Parameters<Send>) => ReturnType<Send>

async function talkTo(address: string): Promise<{ send: SendTo; close: () => void }> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (reply: { error?: object; result: Record<string, unknown> }) => void>()
  socket.on('message', (text) => {
    const reply = JSON.parse(String(text))
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  let id = 0
  const send: SendTo = (sessionId, method, params = {}) =>
    new Promise((resolve, reject) => {
      id += 1
      waiting.set(id, ({ error, result }) =>
        error ? reject(new Error(`${method}: ${JSON.stringify(error)}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
  return { send, close: () => socket.terminate() }
}

async function openTab(sendTo: SendTo, url: string): Promise<RawTab> {
  const { targetId } = await sendTo(undefined, 'Target.createTarget', { url })
  const { sessionId } = await sendTo(undefined, 'Target.attachToTarget', { targetId, flatten: true })
  const send: Send = (method, params) => sendTo(sessionId as string, method, params)
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const reply = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (reply['exceptionDetails'])
      throw new Error(`${expression}: ${JSON.stringify(reply['exceptionDetails'])}`)
    return (reply['result'] as { value: Value }).value
  }
  const until = (expression: string, message: string) =>
    expect.poll(() => evaluate<boolean>(`Boolean(${expression})`).catch(() => false), { message }).toBe(true)
  const show = async () => {
    await sendTo(undefined, 'Target.activateTarget', { targetId })
    await until("document.visibilityState === 'visible'", 'the tab comes to the front')
  }
  return {
    ...{ send, evaluate, until, show },
    async freeze() {
      await until("document.visibilityState === 'hidden'", 'the tab is behind another one')
      await send('Page.setWebLifecycleState', { state: 'frozen' })
    },
    async unfreeze() {
      await send('Page.setWebLifecycleState', { state: 'active' })
    },
  }
}
