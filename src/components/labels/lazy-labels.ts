import { lazy } from 'react'

const labelsDialog = async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog })

/** Loaded with the barcode library on first use, so that no first screen waits for it. */
export const LabelsDialog = lazy(labelsDialog)

/** Preloads the dialog, because there may be no signal when it is opened. */
export const fetchLabels = (): Promise<unknown> => labelsDialog()
