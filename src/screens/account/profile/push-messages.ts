import type { PushState } from '../../../session/push.ts'

export interface PushMessage {
  readonly text: string
  /** Steps to take outside the app first. */
  readonly help?: { readonly title: string; readonly text: string }
  readonly mayChoose: boolean
}

/** The text for each state of the switch. */
export const pushMessages: Readonly<Record<PushState, PushMessage>> = {
  on: {
    text: 'You get notifications on this device, even when the app is closed. Logging out ends them.',
    mayChoose: true,
  },
  off: {
    text: 'Get notifications on this device, even when the app is closed.',
    mayChoose: true,
  },
  denied: {
    text: 'This browser blocks notifications.',
    help: {
      title: 'Allow notifications in your browser first',
      text: 'Open this site’s settings (the icon left of the address, or press and hold the app’s icon and tap App info), set Notifications to Allow, then open this page again.',
    },
    mayChoose: false,
  },
  install: {
    text: 'On an iPhone or iPad, notifications only work in the app on your home screen.',
    help: {
      title: 'Put the app on the home screen first',
      text: 'In Safari tap Share, then Add to Home Screen. Open the app from there, log in, and switch notifications on here. You need iOS 16.4 or newer.',
    },
    mayChoose: false,
  },
  unsupported: {
    text: 'This browser doesn’t support notifications. You still get emails, and notifications in the app.',
    mayChoose: false,
  },
}
