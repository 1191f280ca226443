import type { Page } from '@playwright/test'

/** Returns a line for each missing value that a page shows in a program's words. Samples of code may have such words. */
export const valuesOfPrograms = (page: Page, path: string): Promise<string[]> =>
  page.locator('body').evaluate((body, where) => {
    const words = /\b(?:null|undefined|NaN|Infinity|Invalid Date)\b|\[object \w+\]/
    const faults: string[] = []
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      const isRead = parent?.checkVisibility() === true && !parent.closest('pre, code')
      if (isRead && words.test(text.nodeValue ?? '')) faults.push(`${where} shows “${text.nodeValue}”`)
    }
    for (const input of body.querySelectorAll('input, textarea'))
      if ('value' in input && words.test(String(input.value)))
        faults.push(`${where} has “${input.value}” in a field`)
    return faults
  }, path)
