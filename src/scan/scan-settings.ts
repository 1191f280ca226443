import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../stores/kept-storage.ts'

export interface ScanSettings {
  /** The text or function key, such as F9, that the scanner sends before a code. */
  prefix: string
  /** The text that the scanner sends after a code, besides Enter or Tab. */
  suffix: string
  /** The prefix of bin labels; empty if bins have no labels. */
  binPrefix: string
  sound: boolean
  vibration: boolean
  /** Empty lets the browser choose the rear camera. */
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

/** The scan settings of this device. They belong to the device and not to the person, so they survive a logout. */
export const useScanSettings = create<ScanSettings>()(
  persist(() => defaults, persistOptions('quayside.scan-settings')),
)

export function changeScanSettings(changes: Partial<ScanSettings>): void {
  useScanSettings.setState(changes)
}
export const scanSettings = (): ScanSettings => useScanSettings.getState()
