import { useLayoutEffect } from 'react'
import { brandName, brandPrefix } from '../guards/places.ts'
import type { FrameCompany } from './public-frame.tsx'

export const secondCompany: FrameCompany = {
  name: brandName,
  home: `/${brandPrefix}`,
  brand: brandPrefix,
  year: new Date().getFullYear(),
}

/** Puts the second brand's colours on the whole document: dialogs and menus stand outside the frame. */
export function useSecondPaint(isSecond: boolean): void {
  useLayoutEffect(() => {
    if (!isSecond) return
    const { dataset } = document.documentElement
    dataset['brand'] = 'second'
    return () => {
      delete dataset['brand']
    }
  }, [isSecond])
}
