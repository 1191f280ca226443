import { create } from 'zustand'

/** Whether the list of keyboard shortcuts is open. */
export const useKeysSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openKeysSheet = (): void => useKeysSheet.setState({ isOpen: true })
export const closeKeysSheet = (): void => useKeysSheet.setState({ isOpen: false })
