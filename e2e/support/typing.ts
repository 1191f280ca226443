import type { Page } from 'playwright'

/** Types like a person, into the element that has the focus. Keys that all come together are a scanner's. */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 90 })
