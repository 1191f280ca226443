import { useEffect, useRef } from 'react'
import { manifestAdded } from '#sync/rules/texts/change-texts.ts'
import { toastSuccess } from '../../../stores/notifications.ts'

/** Says that the server has a manifest that was made on this device: its number comes with that. */
export function useAddedText(number: string | null): void {
  const numberBefore = useRef(number)
  useEffect(() => {
    if (numberBefore.current === null && number !== null) toastSuccess(manifestAdded)
    numberBefore.current = number
  }, [number])
}
