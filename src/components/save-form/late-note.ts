import { later } from '../../ui/lazy-parts.ts'

/** Loaded late, because most forms are saved before anyone else edits their row. */
export const LateOthersNote = later(async () => (await import('./others-note.tsx')).OthersNote)
