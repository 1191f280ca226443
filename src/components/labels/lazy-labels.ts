import { later } from '../../ui/lazy-parts.ts'

/** Loaded with the barcode library on first use, so that no first screen waits for it. */
export const LabelsDialog = later(async () => (await import('./labels-dialog.tsx')).LabelsWindow)
