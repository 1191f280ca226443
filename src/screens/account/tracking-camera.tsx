import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { CameraView } from '../../scan/camera-view.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Hands over the first tracking number it sees; says what is wrong with anything else. */
export function TrackingCamera(props: { onCode: (code: string) => void; onClose: () => void }) {
  const [words, setWords] = useState('')
  const read = ({ raw }: { raw: string }) => {
    const code = recognise(raw)
    if (code.kind === 'tracking' && code.check !== 'wrong') props.onCode(code.canonical)
    else setWords(code.message || 'That is not a tracking number.')
  }
  return (
    <Dialog onClose={props.onClose} title="Scan the tracking number">
      <Stack>
        <CameraView onRead={read} autoStart />
        <Text role="status" mih={24}>
          {words}
        </Text>
      </Stack>
    </Dialog>
  )
}
