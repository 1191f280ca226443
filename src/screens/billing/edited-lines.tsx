import { type ComponentProps, Suspense } from 'react'
import { later } from '../../ui/lazy-parts.ts'
import { SkeletonPanel } from '../../ui/skeletons.tsx'
import type { LinesForm } from './lines-form.tsx'

const Form = later(async () => (await import('./lines-form.tsx')).LinesForm)

/** The lines of an invoice or an estimate while they are changed. */
export const EditedLines = (props: ComponentProps<typeof LinesForm>) => (
  <Suspense fallback={<SkeletonPanel label="Loading the lines" />}>
    <Form {...props} />
  </Suspense>
)
