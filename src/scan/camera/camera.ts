import type { RenderedCamera } from 'html5-qrcode/esm/camera/core.js'
import { bestRead } from './best-read.ts'
import { type CameraTrouble, cameraTrouble, troubleOf } from './camera-trouble.ts'
import { type Decoder, openDecoder, type Read } from './decoder.ts'
import { createFrameGrabber } from './frame.ts'

/** About nine frames a second: enough for a moving hand, and easy on the battery. */
const frameMs = 110

export interface CameraChoice {
  readonly id: string
  readonly label: string
}

export interface CameraFigures {
  readonly frames: number
  /** Frames in which at least one code was read. */
  readonly decoded: number
  /** The time to decode the last frame, in milliseconds. */
  readonly lastMs: number
}

export interface RunningCamera {
  readonly cameras: readonly CameraChoice[]
  readonly decoder: Decoder['kind']
  /** Null on a device without a torch. */
  readonly torch: ((on: boolean) => Promise<void>) | null
  readonly zoom: { min: number; max: number; step: number; set(value: number): Promise<void> } | null
  figures(): CameraFigures
  stop(): Promise<void>
}

export interface CameraOptions {
  /** The element that shows the picture. */
  readonly host: HTMLElement
  /** Empty for the rear camera. */
  readonly cameraId: string
  readonly onRead: (read: Read) => void
  /** The stream ended or decoding failed; the camera is already off. */
  readonly onTrouble: (trouble: CameraTrouble) => void
}

/** Thrown by `startCamera`, with a message for the person. */
export class CameraRefusal extends Error {
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble) {
    super(trouble.words)
    this.trouble = trouble
  }
}

/**
 * Starts the camera in `host` and reads codes until stopped. html5-qrcode opens and shows the camera; its own decoder
 * scales frames to the size on screen and reads no Code 128 on a phone, so this file decodes.
 */
export async function startCamera(options: CameraOptions): Promise<RunningCamera> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new CameraRefusal(troubleOf('insecure'))
  const decoder = await openDecoder()
  try {
    const camera = await show(options.host, options.cameraId)
    let hasStarted = false
    let endTrouble: CameraTrouble | null = null
    const end = (kind: CameraTrouble['kind']) => {
      if (endTrouble) return
      endTrouble = troubleOf(kind)
      const trouble = endTrouble
      const tell = () => {
        if (hasStarted) options.onTrouble(trouble)
      }
      // Closing a camera that is gone may fail, but the person gets the message anyway.
      stop().then(tell, tell)
    }
    onceEnded(camera, () => end('ended'))
    const reading = readFrames(camera.getSurface(), decoder, options.onRead, () => end('reader'))
    const stop = async () => {
      reading.stop()
      decoder.close()
      await camera.close()
    }
    const cameras = await listCameras()
    if (endTrouble) throw new CameraRefusal(endTrouble)
    hasStarted = true
    return { ...capabilities(camera), cameras, decoder: decoder.kind, figures: reading.figures, stop }
  } catch (error) {
    decoder.close()
    throw error instanceof CameraRefusal ? error : new CameraRefusal(cameraTrouble(error))
  }
}

async function show(host: HTMLElement, cameraId: string): Promise<RenderedCamera> {
  const { CameraFactory } = await import('html5-qrcode/esm/camera/factories.js')
  const factory = await CameraFactory.failIfNotSupported()
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const open = (which: MediaTrackConstraints) => factory.create({ ...size, ...which })
  const facing = { facingMode: { ideal: 'environment' } }
  // The selected camera may be gone, and any camera is better than none.
  const camera = await (cameraId === ''
    ? open(facing)
    : open({ deviceId: { exact: cameraId } }).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'OverconstrainedError') return open(facing)
        throw error
      }))
  return new Promise((resolve, reject) => {
    let renderedCamera: RenderedCamera | null = null
    const ready = () => renderedCamera && resolve(renderedCamera)
    camera.render(host, {}, { onRenderSurfaceReady: ready }).then((loadedCamera) => {
      renderedCamera = loadedCamera
      // The library fixes the width in pixels, but the viewfinder adapts to its container.
      Object.assign(loadedCamera.getSurface().style, { width: '100%', height: '100%', objectFit: 'cover' })
      if (!loadedCamera.isPaused() && loadedCamera.getSurface().videoWidth > 0) ready()
    }, reject)
  })
}

interface Reading {
  figures(): CameraFigures
  stop(): void
}

function readFrames(
  video: HTMLVideoElement,
  decoder: Decoder,
  onRead: CameraOptions['onRead'],
  onBroken: () => void,
): Reading {
  const grab = createFrameGrabber()
  let figures: CameraFigures = { frames: 0, decoded: 0, lastMs: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function next(): Promise<void> {
    const startedAt = performance.now()
    const frame = document.visibilityState === 'visible' ? grab(video) : null
    if (frame) {
      const reads = await decoder.decode(frame)
      if (isStopped) return
      figures = {
        frames: figures.frames + 1,
        decoded: figures.decoded + (reads.length > 0 ? 1 : 0),
        lastMs: performance.now() - startedAt,
      }
      const best = bestRead(reads)
      if (best) onRead(best)
    }
    if (!isStopped) timer = setTimeout(run, Math.max(0, frameMs - (performance.now() - startedAt)))
  }
  function run(): void {
    next().catch(() => {
      if (!isStopped) onBroken()
    })
  }
  run()
  return {
    figures: () => figures,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function capabilities(camera: RenderedCamera): Pick<RunningCamera, 'torch' | 'zoom'> {
  const torch = camera.getCapabilities().torchFeature()
  const zoom = camera.getCapabilities().zoomFeature()
  return {
    torch: torch.isSupported() ? (on) => torch.apply(on) : null,
    zoom: zoom.isSupported()
      ? { min: zoom.min(), max: zoom.max(), step: zoom.step(), set: (value) => zoom.apply(value) }
      : null,
  }
}

/** Called when the camera was unplugged, taken over by a call, or ended by the system in the background. */
function onceEnded(camera: RenderedCamera, then: () => void): void {
  const stream = camera.getSurface().srcObject
  if (stream instanceof MediaStream)
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', then, { once: true })
}

/** Names are available only after the person has allowed the camera, so this runs while it is on. */
async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device, place) => ({ id: device.deviceId, label: device.label || `Camera ${place + 1}` }))
}

/** Reads codes from a photo, for devices without a camera that the browser may use. */
export async function decodeFile(file: Blob): Promise<Read[]> {
  const decoder = await openDecoder()
  try {
    return await decoder.decode(file, true)
  } finally {
    decoder.close()
  }
}
