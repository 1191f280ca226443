import type { PushState } from '../../session/push.ts'

export interface PushMessage {
  readonly text: string
  /** What a person has to do outside the app first. */
  readonly help?: { readonly title: string; readonly text: string }
  readonly mayChoose: boolean
}

/** How the switch stands, in words. */
export const pushMessages: Readonly<Record<PushState, PushMessage>> = {
  on: {
    text: 'This device tells you also when the app is closed. Signing out ends it.',
    mayChoose: true,
  },
  off: {
    text: 'Switch it on, and this device tells you also when the app is closed.',
    mayChoose: true,
  },
  denied: {
    text: 'This browser does not let the app show any.',
    help: {
      title: 'Allow them in the browser first',
      text: 'Open the settings of this site (the sign left of the address, or a long press on the app’s icon and then App info), set Notifications to Allow, and open this page again.',
    },
    mayChoose: false,
  },
  install: {
    text: 'On an iPhone or iPad they come only to the app on the home screen.',
    help: {
      title: 'Put the app on the home screen first',
      text: 'In Safari tap Share, then Add to Home Screen. Open the app from there, sign in, and switch notifications on here. It needs iOS 16.4 or newer.',
    },
    mayChoose: false,
  },
  unsupported: {
    text: 'This browser has none. Mails and the app itself tell you all the same.',
    mayChoose: false,
  },
}
