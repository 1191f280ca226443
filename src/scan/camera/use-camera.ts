import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeScanSettings, scanSettings } from '../scan-settings.ts'
import { bestRead } from './best-read.ts'
import type { RunningCamera } from './camera.ts'
import { type CameraTrouble, cameraTrouble, troubleOf } from './camera-trouble.ts'
import type { Read } from './decoder.ts'

export type CameraState =
  | { readonly is: 'off' }
  | { readonly is: 'starting' }
  | { readonly is: 'on'; readonly camera: RunningCamera }
  | { readonly is: 'trouble'; readonly trouble: CameraTrouble }

export interface CameraControl {
  readonly state: CameraState
  readonly start: () => void
  readonly stop: () => void
  readonly choose: (cameraId: string) => void
  readonly decodePhoto: (file: Blob) => Promise<number>
}

/** The decoder and the camera library load at the first start instead of with the screen. */
const cameraModule = () => import('./camera.ts')

async function open(
  host: HTMLElement,
  onRead: (read: Read) => void,
  onTrouble: (trouble: CameraTrouble) => void,
): Promise<CameraState> {
  const loaded = await cameraModule().catch(() => null)
  if (!loaded) return { is: 'trouble', trouble: troubleOf('reader') }
  try {
    const { cameraId } = scanSettings()
    return { is: 'on', camera: await loaded.startCamera({ host, cameraId, onRead, onTrouble }) }
  } catch (error) {
    const isKnown = error instanceof loaded.CameraRefusal
    return { is: 'trouble', trouble: isKnown ? error.trouble : cameraTrouble(error) }
  }
}

/** The camera for a screen. `wanted` stays set while the app is in the background, unlike the stream. */
export function useCamera(
  hostRef: { current: HTMLElement | null },
  onRead: (read: Read) => void,
): CameraControl {
  const [state, setState] = useState<CameraState>({ is: 'off' })
  const running = useRef<{ run: number; camera: RunningCamera | null; wanted: boolean }>({
    run: 0,
    camera: null,
    wanted: false,
  })

  const close = useCallback(async () => {
    const camera = running.current.camera
    running.current.run++
    running.current.camera = null
    await camera?.stop()
  }, [])
  const reopen = useCallback(async () => {
    await close()
    const host = hostRef.current
    const run = running.current.run
    if (!host) return
    setState({ is: 'starting' })
    const next = await open(host, onRead, (trouble) => setState({ is: 'trouble', trouble }))
    const late = running.current.run !== run
    if (late && next.is === 'on') await next.camera.stop()
    if (late) return
    running.current.camera = next.is === 'on' ? next.camera : null
    setState(next)
  }, [close, hostRef, onRead])

  const start = useCallback(() => {
    running.current.wanted = true
    void reopen()
  }, [reopen])
  const stop = useCallback(() => {
    running.current.wanted = false
    void close().then(() => setState({ is: 'off' }))
  }, [close])

  // Phones end the stream of an app in the background, iOS without any event.
  const onVisibility = useEffectEvent(() => {
    if (!running.current.wanted) return
    void (document.visibilityState === 'visible' ? reopen() : close())
  })
  useEffect(() => {
    const listener = () => onVisibility()
    document.addEventListener('visibilitychange', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      void close()
    }
  }, [close])

  return {
    state,
    start,
    stop,
    choose(cameraId) {
      changeScanSettings({ cameraId })
      start()
    },
    async decodePhoto(file) {
      const reads = await (await cameraModule()).decodeFile(file)
      const best = bestRead(reads)
      if (best) onRead(best)
      return reads.length
    },
  }
}
