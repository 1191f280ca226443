import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { wedgeScan } from '../../support/wedge.ts'

/** A quick worker's pause between an answer and the next box. */
export const pauseMs = 250

/** Notes when a desk has answered for a code, by the clock that this process has too. Before the page is opened. */
export const watchVerdicts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const verdictTimes: Record<string, number> = {}
    Object.assign(window, { seen: verdictTimes })
    const look = () => {
      const verdict = document.querySelector('[data-testid=verdict]')
      if (!verdict) return
      // Each text separately: a bin may come right before the number.
      const texts = document.createTreeWalker(verdict, NodeFilter.SHOW_TEXT)
      while (texts.nextNode())
        for (const code of texts.currentNode.nodeValue?.match(/[0-9A-Z]{8,}/g) ?? [])
          verdictTimes[code] ??= performance.timeOrigin + performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Milliseconds from the scanner's first key to the verdict on the screen. */
export async function scan(page: Page, code: string): Promise<number> {
  const start = Date.now()
  await wedgeScan(page, code)
  const at = await page
    .waitForFunction(
      (wantedCode) => (window as unknown as { seen: Record<string, number> }).seen[wantedCode],
      code,
    )
    .catch(async (error: unknown) => {
      const verdictText = await page
        .getByTestId('verdict')
        .innerText({ timeout: 1000 })
        .catch(() => 'nothing')
      throw new Error(`no verdict for ${code}; the page shows: ${verdictText}`, { cause: error })
    })
  return ((await at.jsonValue()) ?? Number.NaN) - start
}

/** The scans follow each other, as a person with a pile of boxes makes them. */
export async function scanInTurn(page: Page, codes: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const code of codes) {
    times.push(await scan(page, code))
    await sleep(pauseMs)
  }
  return times
}

/** A page out of the service worker, which keeps working without the network. */
export async function openDesk(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('Scan a package').waitFor()
}
