import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../../stores/kept-storage.ts'

/** `auto`: labels are shown next to the icons if there is space. */
export type MenuWidth = 'wide' | 'mini' | 'auto'

const standard: { readonly width: MenuWidth } = { width: 'auto' }

/** The chosen width of the side menu on this device. */
export const useMenuWidth = create<{ readonly width: MenuWidth }>()(
  persist(() => standard, persistOptions('quayside.menu')),
)
