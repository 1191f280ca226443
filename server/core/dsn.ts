import * as z from 'zod'

/** The address and key of a Sentry-compatible error reporting service, parsed from its DSN. */
export interface ErrorService {
  readonly endpoint: string
  readonly publicKey: string
}

const form = 'must be a DSN like https://PUBLICKEY@errors.example.com/42'

export const ErrorReportDsn = z
  .url({ protocol: /^https?$/, error: form })
  .transform((text, context): ErrorService => {
    const { protocol, host, username, pathname } = new URL(text)
    const [, folder = '', project] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
    if (username === '' || project === undefined) {
      context.addIssue({ code: 'custom', message: form })
      return z.NEVER
    }
    return { endpoint: `${protocol}//${host}${folder}/api/${project}/envelope/`, publicKey: username }
  })
