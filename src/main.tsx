import './theme/mantine.css'
import './theme/global.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#sync/lib/must.ts'
import { isWriteOpen } from './changes/mutate.ts'
import { pageErrorOf } from './guards/page-error.ts'
import { watchFailures } from './http/error-reports.ts'
import { StartFailure } from './layouts/start-failure.tsx'
import { appVersion } from './pwa/app-version.ts'
import { registerPwa } from './pwa/register.ts'
import { router } from './router.tsx'
import { startData } from './start/start.ts'
import { afterFirstScreen, firstScreenStands } from './stores/first-screen.ts'
import { useSessionStore } from './stores/session.ts'
import { noteSession } from './stores/sign-out.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { Splash } from './ui/splash.tsx'

const root = createRoot(must(document.getElementById('root'), 'the #root element'))

const show = (page: React.ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        {page}
      </MantineProvider>
    </StrictMode>,
  )

show(<Splash />)
watchFailures({ route: () => router.state.matches.at(-1)?.routeId ?? '', version: appVersion })
router.subscribe('onRendered', firstScreenStands)
registerPwa({ isWriteOpen, quiet: afterFirstScreen(), open: (link) => router.history.push(link) })
startData(afterFirstScreen()).then(
  () => {
    // Guards are asked anew when somebody signs in, out, or their rights change, in this tab or another.
    useSessionStore.subscribe(({ session }, before) => {
      noteSession(before.session !== null, session !== null)
      void router.invalidate()
    })
    show(<RouterProvider router={router} />)
  },
  (error: unknown) => show(<StartFailure error={pageErrorOf(error)} />),
)
