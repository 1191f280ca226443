import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from './kept-storage.ts'

export interface ScanSettings {
  /** What the scanner is programmed to send before a code: text, or a function key such as F9. */
  prefix: string
  /** What it sends after a code besides Enter or Tab. */
  suffix: string
  /** What the labels of bins begin with; '' when bins have no labels. */
  binPrefix: string
  sound: boolean
  vibration: boolean
  /** '' lets the browser choose the camera that looks away from the person. */
  cameraId: string
}

const defaults: ScanSettings = {
  prefix: '',
  suffix: '',
  binPrefix: 'BIN-',
  sound: true,
  vibration: true,
  cameraId: '',
}

/** How this device scans. Belongs to the device, not to the person, so it outlives a sign-out. */
export const useScanSettings = create<ScanSettings>()(
  persist(() => defaults, keptIn('quayside.scan-settings')),
)

export function changeScanSettings(changes: Partial<ScanSettings>): void {
  useScanSettings.setState(changes)
}
export const scanSettings = (): ScanSettings => useScanSettings.getState()
