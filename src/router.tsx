import { createRouter } from '@tanstack/react-router'
import { focusContent } from './guards/focus.ts'
import { ErrorScreen, NotFoundScreen } from './routes/-error-screens.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusContent(document)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
