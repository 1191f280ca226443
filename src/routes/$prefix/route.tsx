import { createFileRoute, notFound } from '@tanstack/react-router'
import { brandPrefix } from '../../guards/places.ts'

/** The second branded area has one address; any other is a page that does not exist. */
export const Route = createFileRoute('/$prefix')({
  beforeLoad: ({ params }) => {
    if (params.prefix !== brandPrefix) throw notFound()
  },
})
