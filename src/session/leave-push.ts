import { pushKept } from './push-kept.ts'

/** The next person on this device must not read this person's notifications. */
export async function stopPush(accountId: string): Promise<void> {
  if (!pushKept.get()) return
  await import('./push.ts').then(({ leavePush }) => leavePush(accountId)).catch(() => undefined)
}
