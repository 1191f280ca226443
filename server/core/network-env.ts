import * as z from 'zod'

/** How many proxies are in front, or the addresses of the trusted ones. */
export const TrustProxy = z
  .string()
  .regex(/^(\d|[0-9a-fA-F.:/, ]+)$/, 'must be a number of proxies or a list of their addresses')
  .transform((value) =>
    /^\d$/.test(value) ? Number(value) : value.split(',').map((address) => address.trim()),
  )

const pushServices =
  'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.notify.windows.com,https://*.push.apple.com'

/** The only servers that pushes are sent to. */
export const PushHosts = z
  .string()
  .default(pushServices)
  .transform((value) => value.split(',').map((host) => host.trim()))
  .refine(
    (hosts) => hosts.every((host) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host)),
    'must be origins like https://push.example.com, with commas between',
  )
