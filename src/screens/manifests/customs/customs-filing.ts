import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../../../stores/kept-storage.ts'

/** The codes that customs requires with every list and that manifests don't have. */
export interface FilingCodes {
  officeCode: string
  carrierCode: string
  loadingCode: string
  unloadingCode: string
}

const defaults: FilingCodes = {
  officeCode: '',
  carrierCode: '',
  loadingCode: 'USMIA',
  unloadingCode: 'JMKIN',
}

/** The values last entered on this device, because an office uses the same ones every day. */
export const useFilingCodes = create<FilingCodes>()(
  persist(() => defaults, persistOptions('quayside.customs-filing')),
)
