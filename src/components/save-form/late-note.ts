import { later } from '../../ui/lazy-parts.ts'

/** Most forms are saved before anybody else touches their row. */
export const LateOthersNote = later(async () => (await import('./others-note.tsx')).OthersNote)
