import { createFileRoute, notFound } from '@tanstack/react-router'
import { brandPrefix } from '../../guards/places.ts'

/** The second brand has one prefix; any other is a page that doesn't exist. */
export const Route = createFileRoute('/$prefix')({
  beforeLoad: ({ params }) => {
    if (params.prefix !== brandPrefix) throw notFound()
  },
})
