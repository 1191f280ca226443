import { linkOf } from './push-payload.ts'
import { openMessage } from './push-worker.ts'

/** Goes where a notification leads that was tapped while this page stood open. */
export function followPushes(go: (link: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== openMessage) return
    go(linkOf('link' in data ? data.link : undefined))
  })
}
