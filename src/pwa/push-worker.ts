import { houseLook, secondLook } from '#sync/rules/pages/brand-looks.ts'
import { linkOf, pushShownOf } from './push-payload.ts'

/** The parts of the worker's API that a push needs. */
type Shower = Pick<ServiceWorkerRegistration, 'showNotification'>
type Windows = Pick<Clients, 'matchAll' | 'openWindow'>

const iconOf = (look: typeof houseLook | typeof secondLook): string => `/icons/${look.icons}icon-192.png`
const icons = { house: iconOf(houseLook), second: iconOf(secondLook) }

const textIn = (data: Pick<PushMessageData, 'text'> | null): string | null => {
  try {
    return data?.text() ?? null
  } catch {
    return null
  }
}

/** Shows a push with any content. Never throws, because without a notification the browser shows one of its own. */
export async function showPush(worker: Shower, data: Pick<PushMessageData, 'text'> | null): Promise<void> {
  const { title, body, link, tag, brand } = pushShownOf(textIn(data))
  const icon = icons[brand]
  // Fails if the permission was revoked meanwhile.
  await worker
    .showNotification(title, { body, tag, icon, badge: icon, data: { link } })
    .catch(() => undefined)
}

/** Sent to an open page, which then navigates itself and may first ask about unsaved input. */
export const openMessage = 'OPEN_LINK'

/** Handles a tap on a notification: focuses the open window, or opens a new one. Never throws. */
export async function openPage(windows: Windows, data: unknown): Promise<void> {
  const link = linkOf((data as { link?: unknown } | null | undefined)?.link)
  try {
    const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
    const window = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
    if (!window) {
      await windows.openWindow(link)
      return
    }
    window.postMessage({ type: openMessage, link })
    await window.focus()
  } catch {
    // The window was closed meanwhile, or the browser doesn't allow focusing it.
  }
}
