import { useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../../stores/kept-storage.ts'

const noGroups: { readonly groups: readonly string[] } = { groups: [] }

/** The groups of the menu that a person has opened on this device. */
export const useOpenGroups = create<typeof noGroups>()(
  persist(() => noGroups, persistOptions('quayside.menu-groups')),
)

/** @param isHere true if the open page belongs to the group, which then is open unless it is closed by hand */
export function useGroup(group: string, isHere: boolean): { isOpen: boolean; toggle: () => void } {
  const isKept = useOpenGroups(({ groups }) => groups.includes(group))
  const [isClosedHere, setClosedHere] = useState(false)
  // The group opens again when the person goes to another of its pages.
  if (isClosedHere && !isHere) setClosedHere(false)
  const isOpen = isKept || (isHere && !isClosedHere)
  const toggle = () => {
    setClosedHere(isOpen && isHere)
    const { groups } = useOpenGroups.getState()
    const remainingGroups = groups.filter((name) => name !== group)
    useOpenGroups.setState({ groups: isOpen ? remainingGroups : [...remainingGroups, group] })
  }
  return { isOpen, toggle }
}
