import { create } from 'zustand'

/** Whether the palette is open. */
export const usePaletteState = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openPalette = (): void => usePaletteState.setState({ isOpen: true })
export const closePalette = (): void => usePaletteState.setState({ isOpen: false })
export const togglePalette = (): void => usePaletteState.setState(({ isOpen }) => ({ isOpen: !isOpen }))
