import { ActionIcon } from '@mantine/core'
import { Suspense, useState } from 'react'
import { CameraIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-parts.ts'

const TrackingCamera = lazyPart(async () => (await import('./tracking-camera.tsx')).TrackingCamera)

/** Scans a tracking number from a label or a screen. The camera's code loads with the first press. */
export function TrackingScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  const take = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <ActionIcon
        aria-label="Scan with the camera"
        title="Scan with the camera"
        onClick={() => setOpen(true)}
      >
        <CameraIcon size={22} />
      </ActionIcon>
      {open && (
        <Suspense>
          <TrackingCamera onCode={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
