import { houseLook, secondLook } from '#sync/lib/brand-looks.ts'
import { linkOf, pushShownOf } from './push-payload.ts'

/** What of the worker's world a push needs. */
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

/** Shows a push, whatever is in it. Never throws: without a notification the browser shows one of its own. */
export async function showPush(worker: Shower, data: Pick<PushMessageData, 'text'> | null): Promise<void> {
  const { title, body, link, tag, brand } = pushShownOf(textIn(data))
  const icon = icons[brand]
  // Refused when the permission was taken back meanwhile.
  await worker
    .showNotification(title, { body, tag, icon, badge: icon, data: { link } })
    .catch(() => undefined)
}

/** Told to a page that stands open: it goes there by itself, and may ask first whether something unsaved is lost. */
export const openMessage = 'OPEN_LINK'

/** After a tap on a notification: the window that is open comes to the front, or a new one opens. Never throws. */
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
    // The window was closed meanwhile, or the browser lets none come to the front.
  }
}
