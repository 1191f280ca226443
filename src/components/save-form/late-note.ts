import { later } from '../../ui/lazy-parts.ts'

/** Most forms are saved before anybody else touches their row. */
export const OthersNote = later(async () => (await import('./others-note.tsx')).OthersNote)
