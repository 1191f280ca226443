import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { fakeCameraArgs, makeClip } from './support/clip.ts'
import { wedgeAltCodes, wedgeScan } from './support/wedge.ts'

// The built capture layer, with the real worker and wasm, real key events and a camera fed from a clip.

const ups = '1Z5R89390357567127'
let folder: string
let server: PreviewServer
let browser: Browser
let page: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-scan-'))
  const clip = join(folder, 'labels.mjpeg')
  const clipMade = makeClip(
    clip,
    [
      { text: ups, bcid: 'code128' },
      { text: '(420)33166(92)00190132607600833457', bcid: 'gs1-128' },
      { text: '1001921334250001000300779017972697', bcid: 'code128' },
      { text: 'https://www.ups.com/track?trackNums=1Z410E7W0392751591', bcid: 'qrcode' },
    ],
    1.5,
  )
  const config: InlineConfig = {
    configFile: false,
    root: join(import.meta.dirname, 'scan-layer'),
    plugins: [react()],
    build: { outDir: join(folder, 'page'), target: 'es2023' },
    logLevel: 'error',
  }
  await build(config)
  server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  await clipMade
  browser = await chromium.launch({
    executablePath: must(await findChromium(), 'a Chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...fakeCameraArgs(clip)],
  })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await page?.close()
  page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(must(server.resolvedUrls?.local[0], 'the address of the page'))
  await page.getByLabel('Name').waitFor()
})

const wedgeScans = () => page.getByTestId('scan').filter({ hasText: 'Hand scanner' })
const verdict = (text: string) => page.getByTestId('verdict').getByText(text).waitFor()
const wedge = (code: string, end: 'Enter' | 'Tab' = 'Enter') => wedgeScan(page, code, { end })

describe('camera', () => {
  test('reads Code 128, GS1-128 with FNC1, FedEx’s 34 digits and QR at 360 px, asking no other server', async () => {
    const elsewhere: string[] = []
    const ownOrigin = new URL(page.url()).origin
    page.on('request', (request) => {
      if (/^http/.test(request.url()) && new URL(request.url()).origin !== ownOrigin)
        elsewhere.push(request.url())
    })
    await page.getByRole('button', { name: 'Start camera' }).click()
    for (const number of [ups, '9200190132607600833457', '779017972697', '1Z410E7W0392751591'])
      await page.getByTestId('scan').filter({ hasText: number }).first().waitFor()
    expect(elsewhere).toEqual([])
    await page.getByText('42033166⟨GS⟩9200190132607600833457').first().waitFor()

    await page.getByRole('button', { name: 'Stop camera' }).click()
    await page.getByRole('button', { name: 'Start camera' }).waitFor()
    expect(await page.locator('video').count()).toBe(0)
  })

  test('a reader that cannot be loaded says so and lets go of the camera', async () => {
    await page.route('**/*.wasm', (route) => route.abort())
    await page.getByRole('button', { name: 'Start camera' }).click()
    await page.getByRole('alert').getByText('The barcode reader could not be loaded.').waitFor()
    expect(await page.locator('video').count()).toBe(0)
  })

  test('a camera that is taken says so and offers another try', async () => {
    await page.evaluate(() => {
      const busy = () => Promise.reject(new DOMException('', 'NotReadableError'))
      navigator.mediaDevices.getUserMedia = busy
    })
    await page.getByRole('button', { name: 'Start camera' }).click()
    await page.getByRole('alert').getByText('Another app is using the camera.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('wedge scanner', () => {
  test('is heard with nothing focused, and answers', async () => {
    await wedge(ups)
    await verdict('UPS')
    expect(await wedgeScans().count()).toBe(1)
  })

  test('leaves a focused field as it was and does not submit its form', async () => {
    await page.getByLabel('Name').fill('Marcia')
    await page.getByLabel('Name').press('ArrowLeft')
    await wedge(ups)
    await verdict('UPS')
    expect(await page.getByLabel('Name').inputValue()).toBe('Marcia')
    expect(await page.getByLabel('Held').innerText()).toBe('Marcia')
    expect(await page.getByLabel('Submitted').innerText()).toBe('0')
    await page.keyboard.type('!', { delay: 0 })
    expect(await page.getByLabel('Name').inputValue()).toBe('Marci!a')
  })

  test('ended by Tab keeps the focus; a list keeps its choice', async () => {
    await page.getByLabel('Note').focus()
    await wedge(ups, 'Tab')
    await verdict('UPS')
    expect(await page.getByLabel('Note').inputValue()).toBe('fragile')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.getByLabel('Bin', { exact: true }).focus()
    await wedge('986578788855')
    await verdict('FedEx')
    expect(await page.getByLabel('Bin', { exact: true }).inputValue()).toBe('zero')
  })

  test('presses no button and ticks no box, no matter what its code holds and how late its end comes', async () => {
    const codes = ['986578788855', '9865 7878 8866', '9865 7878 8877']
    for (const [nth, ms] of [0, 263, 390].entries()) {
      const code = codes[nth] ?? ''
      for (const name of ['Close', 'Fragile']) {
        await page
          .getByLabel(name)
          .or(page.getByRole('button', { name, exact: true }))
          .focus()
        await wedgeScan(page, `${code}${nth}${name.length}`, { pause: { nth: code.length + 2, ms } })
        await wedgeScans()
          .filter({ hasText: `${code}${nth}${name.length}`.replaceAll(' ', '␣') })
          .waitFor()
      }
    }
    expect(await page.getByLabel('Pressed').innerText()).toBe('0')
    expect(await page.getByLabel('Fragile').isChecked()).toBe(false)
    expect(await page.getByLabel('Submitted').innerText()).toBe('0')
  })

  test('with a pause of 263 ms anywhere is one scan, with a longer one it is said to be incomplete', async () => {
    const code = '40078912345678'
    for (const nth of [1, 7, 13]) {
      await page.getByRole('button', { name: 'Close' }).focus()
      await wedgeScan(page, `${code}${nth}`, { pause: { nth, ms: 263 } })
      await wedgeScans()
        .filter({ hasText: `${code}${nth}` })
        .first()
        .waitFor()
    }
    await wedgeScan(page, `${code}99`, { pause: { nth: 8, ms: 350 } })
    await verdict('Scan incomplete')
    expect(await wedgeScans().count()).toBe(3)
    expect(await page.getByLabel('Pressed').innerText()).toBe('0')
  })

  test('that is slow, or starts slowly, is heard whole where no person is typing', async () => {
    const codes = ['7799768455443', '7799768255443', 'SHOP-40078/91234']
    const sendings = [
      { slowStart: [120, 120, 120, 120, 120], msPerChar: 8 },
      { slowStart: [40, 60, 40], msPerChar: 8 },
      { msPerChar: 100 },
      { msPerChar: 300 },
    ]
    for (const [nth, sending] of sendings.entries())
      for (const code of codes) {
        await wedgeScan(page, `${code}${nth}`, sending)
        await wedgeScans()
          .filter({ hasText: `${code}${nth}` })
          .waitFor()
      }
  })

  test('that starts slowly is one scan in the field for codes; elsewhere it is said to be incomplete', async () => {
    const slowStart = [120, 120, 120, 120]
    await page.getByLabel('Or type a code').focus()
    await wedgeScan(page, '7799768455443', { slowStart })
    await wedgeScans().filter({ hasText: '7799768455443' }).waitFor()
    expect(await page.getByLabel('Or type a code').inputValue()).toBe('')
    await page.getByLabel('Name').fill('Marcia')
    await wedgeScan(page, '7799768455450', { slowStart })
    await verdict('Scan incomplete')
    expect(await page.getByLabel('Name').inputValue()).toBe('Marcia')
    expect(await wedgeScans().count()).toBe(1)
  })

  test('is not heard in letters that choose from a list', async () => {
    await page.getByLabel('Bin', { exact: true }).focus()
    await page.keyboard.type('zero', { delay: 90 })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Weight')
    expect(await wedgeScans().count()).toBe(0)
  })

  test('may send every character as an Alt code', async () => {
    await wedgeAltCodes(page, 'TBA934287815919')
    await wedgeScans().filter({ hasText: 'TBA934287815919' }).waitFor()
    await page.getByLabel('Name').fill('Marcia')
    await wedgeAltCodes(page, '42033166\u001d9205590111972408159178')
    await page.getByText('42033166⟨GS⟩9205590111972408159178').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Marcia')
  })

  test('set to another keyboard layout still sets the bin', async () => {
    await wedge("BIN'A12")
    await verdict('Label of a bin')
    await wedge('BINA13')
    await verdict('signs of it came through wrong')
  })

  test('leaves numbers and dates as they were, also where the browser cannot read the text', async () => {
    const weight = page.getByLabel('Weight')
    await weight.focus()
    await wedge('1E5E5986578788855')
    await wedgeScans().filter({ hasText: '1E5E5986578788855' }).waitFor()
    expect(
      await weight.evaluate((input: HTMLInputElement) => [input.value, input.validity.badInput]),
    ).toEqual(['', false])
    const day = page.getByLabel('Day')
    await day.focus()
    await wedge('98657878885')
    await wedgeScans().filter({ hasText: '98657878885' }).first().waitFor()
    expect(await day.evaluate((input: HTMLInputElement) => [input.value, input.validity.badInput])).toEqual([
      '',
      false,
    ])
  })

  test('changes none of the settings that say how it is read', async () => {
    for (const [nth, name] of [
      'Sent before each code',
      'Sent after each code',
      'Bin labels start with',
    ].entries()) {
      const field = page.getByLabel(name)
      const before = await field.inputValue()
      await field.focus()
      await wedge(`94000000000000${nth}`)
      await wedgeScans()
        .filter({ hasText: `94000000000000${nth}` })
        .first()
        .waitFor()
      expect(await field.inputValue()).toBe(before)
    }
    await wedge('BIN-7')
    await verdict('Label of a bin')
  })

  test('may send no end at all', async () => {
    await page.getByLabel('Name').focus()
    await page.keyboard.insertText('A')
    await wedgeScan(page, ups, { end: 'none' })
    await verdict('UPS')
    expect(await page.getByLabel('Name').inputValue()).toBe('A')
  })

  test('may send GS as Ctrl+]', async () => {
    await wedge('42033166\u001d9400111201080805483016')
    await page.getByText('42033166⟨GS⟩9400111201080805483016').waitFor()
  })

  test('typing at a person’s speed stays typing', async () => {
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Miss 123456', { delay: 90 })
    await page.keyboard.press('Enter')
    await page.getByLabel('Submitted').getByText('1').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Miss 123456')
    await page.getByLabel('Or type a code').focus()
    await page.keyboard.type(ups, { delay: 90 })
    await page.keyboard.press('Enter')
    await verdict('UPS')
    expect(await wedgeScans().count()).toBe(0)
  })

  test('the same scan twice counts as one scan; a routing code is refused in words', async () => {
    await wedge(ups)
    await wedge(ups)
    await wedge('42033166')
    await verdict('That is the postal routing code. Scan the longer barcode beside it.')
    expect(await wedgeScans().count()).toBe(2)
  })

  test('an Android scanner that hides its keys and commits the whole code', async () => {
    await page.getByLabel('Name').focus()
    const keys = await page.context().newCDPSession(page)
    const keyEvent = { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Unidentified' } as const
    await keys.send('Input.dispatchKeyEvent', keyEvent)
    await keys.send('Input.insertText', { text: ups })
    await verdict('UPS')
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    // A suggested word comes the same way and is no code.
    await keys.send('Input.dispatchKeyEvent', keyEvent)
    await keys.send('Input.insertText', { text: 'Kingston' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Kingston')
  })
})

test('the soft keyboard stays closed until it is asked for', async () => {
  const field = page.getByLabel('Or type a code')
  expect(await field.getAttribute('inputmode')).toBe('none')
  await page.getByRole('button', { name: 'On-screen keyboard' }).click()
  expect(await field.getAttribute('inputmode')).toBe('text')
})
