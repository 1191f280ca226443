import { lazy } from 'react'

const labelsDialog = async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog })

/** With what draws barcodes, which no first screen waits for. */
export const LabelsDialog = lazy(labelsDialog)

/** Fetched before the first press: by then the signal may be gone. */
export const fetchLabels = (): Promise<unknown> => labelsDialog()
