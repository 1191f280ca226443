import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { focusContent } from './guards/focus.ts'
import { ErrorScreen, NotFoundScreen } from './routes/-error-screens.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Values in addresses are read as JSON, numbers excepted: a tracking number of 22 digits is no number. */
function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number') throw new TypeError('left as text')
  return value
}

export const router = createRouter({
  routeTree,
  // Nothing is fetched before it is asked for: to rest on a link whose part is gone would reload the page under a form.
  defaultPreload: false,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  parseSearch: parseSearchWith(parseValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
  scrollRestoration: true,
  defaultStructuralSharing: true,
  // The page of another row begins anew: nothing typed or open for one row is left for the next, and nothing moves.
  defaultRemountDeps: ({ params }) => params,
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusContent(document)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
