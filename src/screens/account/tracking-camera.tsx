import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { CameraView } from '../../scan/camera/camera-view.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** About a second of frames: a number they all show is on the label, even if its check digit is wrong. */
const enoughReads = 10

/** Passes on the first tracking number it sees, and reports the problem with other codes. */
export function TrackingCamera(props: { onCode: (code: string) => void; onClose: () => void }) {
  const [words, setWords] = useState('')
  const latest = useRef({ canonical: '', reads: 0 })
  const read = ({ raw }: { raw: string }) => {
    const code = recognise(raw)
    const isSame = code.canonical === latest.current.canonical
    latest.current = { canonical: code.canonical, reads: isSame ? latest.current.reads + 1 : 1 }
    const isCertain = code.check !== 'wrong' || latest.current.reads >= enoughReads
    if (code.kind === 'tracking' && isCertain) props.onCode(code.canonical)
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
