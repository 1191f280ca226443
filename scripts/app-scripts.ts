import { existsSync } from 'node:fs'
import { join } from 'node:path'

const source = (path: string) => join('src', path)
const shared = (path: string) => join('sync', path)
const mantine = (path: string) => join('node_modules/@mantine', `${path}.mjs`)
const icon = (name: string) => join('node_modules/@tabler/icons-react/dist/esm/icons', `Icon${name}.mjs`)

/** The icons of the staff's menu that no customer's screen draws: each would be a script of its own. */
const staffIcons = [
  ...[
    'Article',
    'Cash',
    'CashRegister',
    'ClipboardCheck',
    'ClockCheck',
    'Cpu',
    'Discount',
    'Files',
    'History',
  ],
  ...['Link', 'Mail', 'MailOpened', 'MailQuestion', 'Mailbox', 'MapPins', 'ReceiptTax', 'Route', 'Scan'],
  ...['ShieldLock', 'UserCheck', 'Users'],
]

/**
 * Scripts that hold several parts, with all that these import and no script before them holds: one in place of forty small
 * ones, which compress badly and cost a request each. What screens without such a part need too has to stand in one before it,
 * or they fetch all of it; some scripts are there for that alone.
 */
const scripts: Readonly<Record<string, readonly string[]>> = {
  /** What a public page runs that the server has drawn. */
  page: [
    source('browser/seams.ts'),
    source('http/http.ts'),
    source('layouts/public-frame.module.css'),
    source('pwa/installed.ts'),
    source('pwa/trusted-types.ts'),
    source('screens/public/payment/payment.module.css'),
    source('screens/public/calculator-page.module.css'),
    source('screens/public/cards.module.css'),
    source('screens/public/contact-page.module.css'),
    source('screens/public/form.module.css'),
    source('screens/public/front-form.module.css'),
    source('screens/public/landing-page.module.css'),
    source('screens/public/prose.module.css'),
    source('screens/public/public.module.css'),
    source('screens/public/rates-page.module.css'),
    source('screens/public/tables.module.css'),
    source('session/former-people.ts'),
  ],
  /** What sends the forms that the server draws. */
  forms: [
    source('screens/public/contact-form.ts'),
    source('screens/public/form-answer.ts'),
    source('screens/public/login-form.ts'),
    source('screens/public/post-form.ts'),
    source('screens/public/register-form.ts'),
    source('screens/public/recovery/recovery-forms.ts'),
    source('screens/public/recovery/verify-link.ts'),
  ],
  /** What the app needs before it knows who is there: neither the device's data nor what works on them. */
  open: [
    shared('entities/package-status.ts'),
    shared('lib/is-record.ts'),
    shared('lib/names-in.ts'),
    source('routes/__root.tsx'),
    source('session/session.ts'),
    source('start/start.ts'),
    source('stores/sign-out.ts'),
    source('ui/page.tsx'),
    source('ui/panel.tsx'),
  ],
  /** What nearly every first screen draws. */
  first: [
    mantine('core/esm/components/Skeleton/Skeleton'),
    source('components/state-badge.tsx'),
    source('components/status-badge.tsx'),
    source('layouts/customer-menus.ts'),
    source('layouts/menu-entries.ts'),
    source('layouts/update-bar.tsx'),
    source('queries/sync-status.ts'),
    source('replica/live-rows.ts'),
    shared('entities/registry.ts'),
    source('ui/empty-state.tsx'),
    source('ui/format.ts'),
    source('ui/logo.tsx'),
    source('ui/page.tsx'),
    source('ui/panel.tsx'),
    source('ui/skeletons.tsx'),
    source('ui/tag.tsx'),
  ],
  /** What is around every page of somebody who is signed in. */
  frame: [
    mantine('hooks/esm/use-isomorphic-effect/use-isomorphic-effect'),
    ...['CloudOff', 'Plus', 'Receipt', 'X'].map(icon),
    source('layouts/signed-in.tsx'),
    source('layouts/shell.tsx'),
    source('screens/device/connection-banner.tsx'),
    source('screens/device/sync-indicator.tsx'),
    source('ui/bin-text.ts'),
  ],
  /** What tells codes apart, for scanners and for a customer who types a number. */
  codes: [shared('rules/tracking/recognise.ts')],
  /** What is around every page of the staff's. */
  staff: [
    ...staffIcons.map(icon),
    source('layouts/menus.ts'),
    source('screens/palette/palette.tsx'),
    source('screens/scan/staff-scans.tsx'),
  ],
  calls: [source('http/calls.ts')],
  /** What half of all screens have. */
  small: [
    mantine('core/esm/components/Anchor/Anchor'),
    mantine('core/esm/core/styles-api/use-resolved-styles-api/use-resolved-styles-api'),
    ...['FilePencil', 'Trash'].map(icon),
    shared('lib/equal.ts'),
    shared('lib/list-text.ts'),
    source('ui/chevron.tsx'),
    source('ui/dialog.tsx'),
    source('ui/menu-button.tsx'),
  ],
  alert: [mantine('core/esm/components/Alert/Alert')],
  checks: [source('ui/checks.tsx')],
  /** What asks the server, and tells it. */
  queries: [
    source('queries/api/use-server-query.ts'),
    source('queries/api/use-server-rows.ts'),
    source('queries/api/use-write.ts'),
  ],
  /** What stands above a list. */
  toolbar: [...['Search', 'SearchOff'].map(icon), source('ui/bare-input.tsx'), source('ui/toolbar.tsx')],
  /** A field with its label, note and error. */
  field: [mantine('core/esm/components/TextInput/TextInput'), source('ui/native-select.tsx')],
  /** What is said of what was typed, and asked before it is left. */
  typed: [source('components/save-form/field-texts.ts'), source('components/save-form/leave-question.tsx')],
  /** A form that is saved. */
  form: [source('components/save-form/save-form.tsx'), source('components/save-form/use-save-form.ts')],
  storage: [mantine('hooks/esm/use-local-storage/use-local-storage')],
  search: [source('components/list/search.ts')],
  /** Rows of a list, where there is no more of it. */
  rows: [
    source('components/list/list-row.tsx'),
    source('components/list/place.ts'),
    source('components/list/source.ts'),
    source('components/list/use-list-search.ts'),
  ],
  /** A list with its search, filters and columns. */
  list: [
    source('components/list/filter-bar.tsx'),
    source('components/list/list-rows.tsx'),
    source('components/list/list-toolbar.tsx'),
  ],
}

interface ScriptGroup {
  readonly name: string
  readonly priority: number
  readonly test: (id: string) => boolean
}

/** The scripts as the bundler takes them. A part that is not there is an error, or its script would silently be smaller. */
export function scriptGroups(root: string): ScriptGroup[] {
  return Object.entries(scripts).map(([name, paths], n) => {
    const files = new Set(paths.map((path) => join(root, path)))
    for (const file of files)
      if (!existsSync(file)) throw new Error(`A script is to hold ${file}, which is not there.`)
    return {
      name,
      // A part of several is in the one that is named first.
      priority: 100 - n,
      // What fetches a script later is needed by all, and goes with the smallest.
      test: (id) => files.has(id) || (n === 0 && id.includes('vite/preload-helper')),
    }
  })
}
