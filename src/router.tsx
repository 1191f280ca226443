import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { focusContent } from './guards/focus.ts'
import { ErrorScreen, NotFoundScreen } from './routes/-error-screens.tsx'
import { routeTree } from './routeTree.gen.ts'
import { forgetFailedParts } from './ui/lazy-parts.ts'

/** Values in addresses are parsed as JSON except for numbers, because a tracking number of 22 digits isn't one. */
function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number') throw new TypeError('left as text')
  return value
}

export const router = createRouter({
  routeTree,
  // No preloading on hover, because a missing chunk would then reload the page under a form.
  defaultPreload: false,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  parseSearch: parseSearchWith(parseValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
  scrollRestoration: true,
  defaultStructuralSharing: true,
  // The page of another row is mounted again, so that no input or open dialog of one row is left for the next.
  defaultRemountDeps: ({ params }) => params,
})

router.subscribe('onBeforeLoad', forgetFailedParts)
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusContent(document)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
