import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from './kept-storage.ts'

/** `auto`: words stand beside the icons where there is room for them. */
export type MenuWidth = 'wide' | 'mini' | 'auto'

const standard: { readonly width: MenuWidth } = { width: 'auto' }

/** How wide somebody wants the side menu on this device. */
export const useMenuWidth = create<{ readonly width: MenuWidth }>()(
  persist(() => standard, keptIn('quayside.menu')),
)
