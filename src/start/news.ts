import { notifyTabs } from '../browser/tabs.ts'
import type { NetNews } from '../replica/net.ts'
import { refreshRights } from '../session/session-refresh.ts'
import { noteServerChange, nounsOf, nounsOfRows } from '../stores/server-changes.ts'

/** Announces to this tab's screens and the other tabs that data read by calls may have changed. */
export function newsOf(db: string, accountId: string): NetNews {
  const announce = (about: readonly string[]) => {
    if (about.length === 0) return
    noteServerChange(about)
    notifyTabs({ t: 'changed', db, about })
  }
  return {
    frame(frame) {
      if (frame.t === 'scopes') {
        followRights(accountId)
        notifyTabs({ t: 'rights', db })
      }
      announce(nounsOf(frame))
    },
    page: (page) => announce(nounsOfRows(page)),
  }
}

/** Updates the rights that menus and pages follow. Without a reply they stay, and the next connection tries again. */
export const followRights = (accountId: string): void => void refreshRights(accountId).catch(() => undefined)
