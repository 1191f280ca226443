import { useLocation } from '@tanstack/react-router'
import { type Doors, doorsAt } from '../guards/places.ts'
import { useSession } from '../session/session.ts'

/** The front pages of the brand that is being used. */
export function useDoors(): Doors {
  const session = useSession()
  return doorsAt(useLocation({ select: ({ pathname }) => pathname }), session)
}
