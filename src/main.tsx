import './theme/mantine.css'
import './theme/brand.css'
import './theme/fonts.css'
import './theme/public.css'
import './theme/sizes.css'
import './theme/global.css'
import './theme/print.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#sync/lib/must.ts'
import { allSaved, isWriteOpen } from './changes/mutate.ts'
import { pageErrorOf } from './guards/page-error.ts'
import { watchFailures } from './http/error-reports.ts'
import { StartFailure } from './layouts/notices/start-failure.tsx'
import { readAppVersion } from './pwa/app-version.ts'
import { watchInstallPrompt } from './pwa/install-offer.ts'
import { registerPwa } from './pwa/register.ts'
import { router } from './router.tsx'
import { whenAppIsWanted } from './start/app-wanted.ts'
import { askGuardsOnChange } from './start/ask-guards.ts'
import { fetchOpenedAddress } from './start/opened-address.ts'
import { startData } from './start/start.ts'
import { afterFirstScreen, markFirstScreenShown, whenIdle } from './stores/first-screen.ts'
import { useSessionStore } from './stores/session.ts'
import { noteSession } from './stores/sign-out.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { Splash } from './ui/layout/splash.tsx'
import { fetchLater } from './ui/lazy-parts.ts'

const container = must(document.getElementById('root'), 'the #root element')
const root = createRoot(container)

const show = (page: React.ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        {page}
      </MantineProvider>
    </StrictMode>,
  )

fetchOpenedAddress(router)
// A page drawn by the server stays until the app's own is ready.
const isDrawn = container.childElementCount > 0
if (!isDrawn) show(<Splash />)
watchInstallPrompt()
watchFailures({ route: () => router.state.matches.at(-1)?.routeId ?? '', version: readAppVersion() })
router.subscribe('onRendered', markFirstScreenShown)
router.subscribe('onRendered', () => void afterFirstScreen().then(() => whenIdle(() => void fetchLater())))
registerPwa({
  isWriteOpen,
  allSaved,
  quiet: whenAppIsWanted().then(afterFirstScreen),
  open: (link) => router.history.push(link),
})
startData(afterFirstScreen()).then(
  async () => {
    useSessionStore.subscribe(({ session }, before) => noteSession(before.session, session))
    askGuardsOnChange(router)
    if (isDrawn) await router.load().catch(() => undefined)
    show(<RouterProvider router={router} />)
  },
  (error: unknown) => show(<StartFailure error={pageErrorOf(error)} />),
)
