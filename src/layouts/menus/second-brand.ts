import { useLayoutEffect } from 'react'
import { useCompanyLogo, useCompanyName } from '../../guards/company-names.ts'
import { brandPrefix } from '../../guards/places.ts'
import type { FrameCompany } from '../../visitor/public-frame.tsx'

/** The company details of a brand for the frame around public pages. */
export const useFrameCompany = (isSecond: boolean): FrameCompany => ({
  name: useCompanyName(isSecond ? 'second' : 'house'),
  logoFileId: useCompanyLogo(isSecond ? 'second' : 'house'),
  home: isSecond ? `/${brandPrefix}` : '',
  brand: isSecond ? brandPrefix : null,
  year: new Date().getFullYear(),
})

/** The elements of the document's head that identify the second brand when the app is installed. */
const secondHead = [
  ['link[rel="manifest"]', 'href', '/second.webmanifest'],
  ['link[rel="apple-touch-icon"]', 'href', '/icons/second-apple-touch-icon.png'],
  ['meta[name="theme-color"]', 'content', '#4a3290'],
] as const

type Head = readonly (readonly [selector: string, attribute: string, value: string])[]

/** Changes elements of the document's head and returns a function that restores them. */
export function applyHead(head: Head): () => void {
  const undo = head.map(([selector, attribute, value]) => {
    const element = document.head.querySelector(selector)
    const before = element?.getAttribute(attribute) ?? ''
    element?.setAttribute(attribute, value)
    return () => element?.setAttribute(attribute, before)
  })
  return () => {
    for (const restore of undo) restore()
  }
}

/** Applies the second brand's colours to the whole document, because dialogs and menus are outside the frame. */
export function useSecondPaint(isSecond: boolean): void {
  useLayoutEffect(() => {
    if (!isSecond) return
    const { dataset } = document.documentElement
    dataset['brand'] = 'second'
    const restoreHead = applyHead(secondHead)
    return () => {
      delete dataset['brand']
      restoreHead()
    }
  }, [isSecond])
}
