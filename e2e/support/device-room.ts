import type { Page } from '@playwright/test'
import type { Device } from './device.ts'

/** On a browser's command line: it tells pages the room that they really have, where it would say ten gigabytes. */
export const tellsItsRoom = '--disable-features=StaticStorageQuota'

export interface DeviceRoom {
  /** Leaves room for this number of bytes; the browser itself refuses the next byte. */
  leave(bytes: number): Promise<void>
}

/** How much a device's browser still stores. */
export async function openRoomOf({ page, url }: Pick<Device, 'url'> & { page: Page }): Promise<DeviceRoom> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(url)
  return {
    async leave(bytes) {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
    },
  }
}
