import { useLayoutEffect } from 'react'
import { useCompanyLogo, useCompanyName } from '../guards/company-names.ts'
import { brandPrefix } from '../guards/places.ts'
import type { FrameCompany } from './public-frame.tsx'

/** A brand as the frame around public pages shows it. */
export const useFrameCompany = (isSecond: boolean): FrameCompany => ({
  name: useCompanyName(isSecond ? 'second' : 'house'),
  logoFileId: useCompanyLogo(isSecond ? 'second' : 'house'),
  home: isSecond ? `/${brandPrefix}` : '',
  brand: isSecond ? brandPrefix : null,
  year: new Date().getFullYear(),
})

/** What the document is known by to whoever installs it, in place of the first brand's. */
const secondHead = [
  ['link[rel="manifest"]', 'href', '/second.webmanifest'],
  ['link[rel="apple-touch-icon"]', 'href', '/icons/second-apple-touch-icon.png'],
  ['meta[name="theme-color"]', 'content', '#4a3290'],
] as const

/** Changes the head, and gives what changes it back. */
function paintHead(): () => void {
  const undo = secondHead.map(([selector, attribute, value]) => {
    const element = document.head.querySelector(selector)
    const before = element?.getAttribute(attribute) ?? ''
    element?.setAttribute(attribute, value)
    return () => element?.setAttribute(attribute, before)
  })
  return () => {
    for (const one of undo) one()
  }
}

/** Puts the second brand's colours on the whole document: dialogs and menus stand outside the frame. */
export function useSecondPaint(isSecond: boolean): void {
  useLayoutEffect(() => {
    if (!isSecond) return
    const { dataset } = document.documentElement
    dataset['brand'] = 'second'
    const restoreHead = paintHead()
    return () => {
      delete dataset['brand']
      restoreHead()
    }
  }, [isSecond])
}
