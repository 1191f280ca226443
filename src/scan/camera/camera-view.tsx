import { ActionIcon, Button, FileButton, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScanInput } from '#sync/rules/tracking/scan.ts'
import { CameraIcon, CameraOffIcon, LightIcon, LightOffIcon, PhotoIcon, ZoomIcon } from '../../ui/icons.ts'
import { useScanSettings } from '../scan-settings.ts'
import type { RunningCamera } from './camera.ts'
import classes from './camera-view.module.css'
import type { Read } from './decoder.ts'
import { type CameraControl, useCamera } from './use-camera.ts'

export interface CameraViewProps {
  /** `take` from `useCapture`. */
  readonly onRead: (input: ScanInput) => void
  /** Starts without a tap; only for a screen that follows the person's request for the camera. */
  readonly autoStart?: boolean
}

/**
 * The viewfinder with its controls: start and stop, torch, choice of camera, photo as an alternative, and error
 * messages.
 */
export function CameraView({ onRead, autoStart = false }: CameraViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const read = useCallback(
    ({ text, symbology }: Read) => onRead({ raw: text, source: 'camera', symbology }),
    [onRead],
  )
  const control = useCamera(host, read)
  const { state } = control
  const begin = useEffectEvent(() => control.start())
  // The camera needs its element, which exists only after the first paint.
  useEffect(() => {
    if (autoStart) begin()
  }, [autoStart])

  return (
    <Stack gap="xs">
      <div className={classes['frame']} data-testid="viewfinder" data-camera={state.is}>
        <div ref={host} className={classes['picture']} />
        {state.is === 'on' && <div className={classes['line']} />}
        {state.is !== 'on' && <Over control={control} />}
      </div>
      <Group gap="xs" justify="space-between">
        {state.is === 'on' ? <Running control={control} camera={state.camera} /> : <span />}
        <PhotoInstead control={control} />
      </Group>
    </Stack>
  )
}

function Over({ control: { state, start } }: { control: CameraControl }) {
  if (state.is === 'starting')
    return (
      <div className={classes['over']}>
        <Loader color="white" />
        <Text>Starting the camera…</Text>
      </div>
    )
  return (
    <div className={classes['over']}>
      {state.is === 'trouble' && (
        <Text role="alert" maw="32ch">
          {state.trouble.words}
        </Text>
      )}
      <Button size="lg" leftSection={<CameraIcon aria-hidden />} onClick={start}>
        {state.is === 'trouble' ? 'Try again' : 'Start camera'}
      </Button>
    </div>
  )
}

function Running({ control, camera }: { control: CameraControl; camera: RunningCamera }) {
  const selectedId = useScanSettings((settings) => settings.cameraId)
  return (
    <Group gap="xs">
      <ActionIcon size={48} variant="default" aria-label="Stop camera" onClick={control.stop}>
        <CameraOffIcon aria-hidden />
      </ActionIcon>
      {camera.torch && <Torch set={camera.torch} />}
      {camera.zoom && <Zoom zoom={camera.zoom} />}
      {camera.cameras.length > 1 && (
        <NativeSelect
          aria-label="Camera"
          value={selectedId}
          onChange={(event) => control.choose(event.currentTarget.value)}
          data={[
            { value: '', label: 'Back camera' },
            ...camera.cameras.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      )}
    </Group>
  )
}

function Torch({ set }: { set: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false)
  // Some phones list a torch and then refuse it, so the button stays off.
  const toggle = () =>
    set(!on).then(
      () => setOn(!on),
      () => setOn(false),
    )
  return (
    <ActionIcon
      size={48}
      variant={on ? 'filled' : 'default'}
      aria-label="Light"
      aria-pressed={on}
      onClick={toggle}
    >
      {on ? <LightIcon aria-hidden /> : <LightOffIcon aria-hidden />}
    </ActionIcon>
  )
}

/** For small codes and high shelves. A single step is enough for hands in gloves. */
function Zoom({ zoom }: { zoom: NonNullable<RunningCamera['zoom']> }) {
  const [near, setNear] = useState(false)
  const toggle = () =>
    zoom.set(near ? zoom.min : Math.min(2 * zoom.min, zoom.max)).then(
      () => setNear(!near),
      () => setNear(false),
    )
  return (
    <ActionIcon
      size={48}
      variant={near ? 'filled' : 'default'}
      aria-label="Zoom"
      aria-pressed={near}
      onClick={toggle}
    >
      <ZoomIcon aria-hidden />
    </ActionIcon>
  )
}

function PhotoInstead({ control }: { control: CameraControl }) {
  const [words, setWords] = useState('')
  async function decode(file: File | null): Promise<void> {
    if (!file) return
    setWords('Reading the photo…')
    const count = await control.decodePhoto(file).catch(() => null)
    if (count === null) setWords('The photo could not be read. Try another one, or type the number.')
    else setWords(count === 0 ? 'No barcode was found in the photo. Go closer and hold still.' : '')
  }
  return (
    <Group gap="xs">
      <Text size="sm" role="status" c="dimmed">
        {words}
      </Text>
      <FileButton accept="image/*" capture="environment" onChange={decode}>
        {(props) => (
          <Button {...props} h={48} variant="default" leftSection={<PhotoIcon aria-hidden size={20} />}>
            Photo
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
