import { linkOf } from './push-payload.ts'
import { openMessage } from './push-worker.ts'

/** Opens the link of a notification that was tapped while this page was open. */
export function followPushes(go: (link: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== openMessage) return
    go(linkOf('link' in data ? data.link : undefined))
  })
}
