import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureToast } from '../../stores/notifications.ts'
import { useAction } from '../../ui/use-action.ts'

/**
 * The customer's whole tax number for a sheet, and the button that asks for it. Null until the person has proven who they
 * are, because papers show its last digits.
 */
export function useWholeTrn(fetchTrn: () => Promise<string>) {
  const [trn, setTrn] = useState<string | null>(null)
  const show = useAction(async () => setTrn(await fetchTrn()), failureToast('The TRN couldn’t be shown'))
  const button =
    trn === null ? (
      <Button variant="default" loading={show.busy} onClick={() => void show.run()}>
        Show whole TRN
      </Button>
    ) : null
  return { trn, button }
}
