import { later } from '../../ui/lazy-parts.ts'
import { SkeletonPanel } from '../../ui/skeletons.tsx'

/** The lines of an invoice or an estimate during editing. */
export const EditedLines = later(
  async () => (await import('./lines-form.tsx')).LinesForm,
  <SkeletonPanel label="Loading the lines" />,
)
