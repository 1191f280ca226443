import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from './kept-storage.ts'

/** What customs asks for with every list and no manifest says. */
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

/** As they were typed last on this device: they are the office's, and the same every day. */
export const useFilingCodes = create<FilingCodes>()(
  persist(() => defaults, keptIn('quayside.customs-filing')),
)
