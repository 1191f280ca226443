import type { NewPasskey, PasskeyAnswer } from '#sync/api/accounts/second-factors.ts'

/** The browser's options as the server sent them. */
type Options = Readonly<Record<string, unknown>>

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

export const cancelledText = 'The passkey wasn’t used. Try again, or choose another way.'

/** Loads with the first use. The person can cancel the browser's dialog, which has messages of its own. */
async function withBrowser<T>(
  work: (browser: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<T> {
  const browser = await import('@simplewebauthn/browser')
  return work(browser).catch((error: unknown) => {
    const isOnListAlready = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isOnListAlready ? 'This device has a passkey for your account already.' : cancelledText, {
      cause: error,
    })
  })
}

/** Signs in with a passkey. Throws with a message for the person. */
export const signWithPasskey = (options: Options): Promise<PasskeyAnswer> =>
  withBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never })).then(
    ({ id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }) => ({
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
    }),
  )

/** Makes a passkey. Throws with a message for the person. */
export const makePasskey = (options: Options): Promise<NewPasskey> =>
  withBrowser(({ startRegistration }) => startRegistration({ optionsJSON: options as never })).then(
    ({ id, rawId, type, response: { clientDataJSON, attestationObject, transports = [] } }) => ({
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
    }),
  )
