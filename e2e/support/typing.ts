import type { Page } from 'playwright'

/** Types as a person does, into the element that has the focus. Keys that come all at once are a scanner's. */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 90 })
