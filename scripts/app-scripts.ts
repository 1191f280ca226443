import { existsSync } from 'node:fs'
import { join } from 'node:path'

const source = (path: string) => join('src', path)
const syncSource = (path: string) => join('sync', path)
const mantine = (path: string) => join('node_modules/@mantine', `${path}.mjs`)
const icon = (name: string) => join('node_modules/@tabler/icons-react/dist/esm/icons', `Icon${name}.mjs`)

/** The staff menu's icons that no customer screen uses. Each would become a separate script. */
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
 * Scripts that bundle several parts, together with all their imports that no earlier script has. Forty small scripts
 * would compress badly and cost a request each. Parts that other screens need too must be in an earlier script, or
 * those screens load the whole bundle; some scripts exist only for that.
 */
const scripts: Readonly<Record<string, readonly string[]>> = {
  /** The scripts of a server-rendered public page. */
  page: [
    syncSource('lib/once.ts'),
    syncSource('lib/slot.ts'),
    source('browser/seams.ts'),
    source('guards/path-to.ts'),
    source('http/http.ts'),
    source('visitor/public-frame.module.css'),
    source('pwa/installed.ts'),
    source('pwa/trusted-types.ts'),
    source('visitor/payment/payment.module.css'),
    source('visitor/pages/calculator-page.module.css'),
    source('visitor/pages/cards.module.css'),
    source('visitor/pages/contact-page.module.css'),
    source('visitor/forms/form.module.css'),
    source('visitor/forms/front-form.module.css'),
    source('visitor/pages/landing-page.module.css'),
    source('visitor/pages/prose.module.css'),
    source('visitor/pages/public.module.css'),
    source('visitor/pages/rates-page.module.css'),
    source('visitor/pages/tables.module.css'),
    source('session/former-people.ts'),
  ],
  /** The scripts that send server-rendered forms. */
  forms: [
    source('visitor/forms/contact-form.ts'),
    source('visitor/forms/form-answer.ts'),
    source('visitor/forms/login-form.ts'),
    source('visitor/forms/post-form.ts'),
    source('visitor/forms/register-form.ts'),
    source('visitor/recovery/recovery-forms.ts'),
    source('visitor/recovery/verify-link.ts'),
  ],
  /** The part of the app that runs before the login is known, without the device's data and its code. */
  open: [
    syncSource('entities/package-status.ts'),
    syncSource('lib/is-record.ts'),
    syncSource('lib/names-in.ts'),
    source('routes/__root.tsx'),
    source('session/session.ts'),
    source('start/start.ts'),
    source('stores/sign-out.ts'),
    source('ui/page.tsx'),
    source('ui/panel.tsx'),
  ],
  /** The components of nearly every first screen. */
  first: [
    mantine('core/esm/components/Skeleton/Skeleton'),
    source('components/state-badge.tsx'),
    source('components/status-badge.tsx'),
    source('layouts/customer-menus.ts'),
    source('layouts/menu-entries.ts'),
    source('layouts/update-bar.tsx'),
    source('queries/sync-status.ts'),
    source('replica/live-rows.ts'),
    syncSource('entities/registry.ts'),
    source('ui/empty-state.tsx'),
    source('ui/format.ts'),
    source('ui/logo.tsx'),
    source('ui/page.tsx'),
    source('ui/panel.tsx'),
    source('ui/skeletons.tsx'),
    source('ui/tag.tsx'),
  ],
  /** The frame of every page after login. */
  frame: [
    mantine('hooks/esm/use-isomorphic-effect/use-isomorphic-effect'),
    ...['CloudOff', 'Plus', 'Receipt', 'X'].map(icon),
    source('layouts/signed-in.tsx'),
    source('layouts/shell.tsx'),
    source('screens/device/connection-banner.tsx'),
    source('screens/device/sync-indicator.tsx'),
    syncSource('rules/bin-text.ts'),
  ],
  /** The code recognition, for scanners and for customers who type a number. */
  codes: [syncSource('rules/tracking/recognise.ts')],
  /** The frame of every staff page. */
  staff: [
    ...staffIcons.map(icon),
    source('layouts/menus.ts'),
    source('screens/palette/palette.tsx'),
    source('screens/scan/staff-scans.tsx'),
  ],
  calls: [source('http/calls.ts')],
  /** The components of half of all screens. */
  small: [
    mantine('core/esm/components/Anchor/Anchor'),
    mantine('core/esm/core/styles-api/use-resolved-styles-api/use-resolved-styles-api'),
    ...['FilePencil', 'Trash'].map(icon),
    syncSource('lib/equal.ts'),
    syncSource('lib/list-text.ts'),
    source('ui/chevron.tsx'),
    source('ui/dialog.tsx'),
    source('ui/menu-button.tsx'),
  ],
  alert: [mantine('core/esm/components/Alert/Alert')],
  checks: [source('ui/checks.tsx')],
  /** The hooks that send requests to the server. */
  queries: [
    source('queries/api/use-server-query.ts'),
    source('queries/api/use-server-rows.ts'),
    source('queries/api/use-write.ts'),
  ],
  /** The toolbar above a list. */
  toolbar: [...['Search', 'SearchOff'].map(icon), source('ui/bare-input.tsx'), source('ui/toolbar.tsx')],
  /** A field with its label, note and error. */
  field: [mantine('core/esm/components/TextInput/TextInput'), source('ui/native-select.tsx')],
  /** The texts about a form's input, and the question before leaving it. */
  typed: [source('components/save-form/field-texts.ts'), source('components/save-form/leave-question.tsx')],
  /** A form that is saved. */
  form: [source('components/save-form/save-form.tsx'), source('components/save-form/use-save-form.ts')],
  storage: [mantine('hooks/esm/use-local-storage/use-local-storage')],
  search: [source('components/list/search.ts')],
  /** List rows, for screens without the full list. */
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

/** The scripts in the bundler's format. A missing part is an error, because its script would silently get smaller. */
export function scriptGroups(root: string): ScriptGroup[] {
  return Object.entries(scripts).map(([name, paths], n) => {
    const files = new Set(paths.map((path) => join(root, path)))
    for (const file of files)
      if (!existsSync(file)) throw new Error(`A script is to hold ${file}, which is not there.`)
    return {
      name,
      // A part of several scripts goes into the first one.
      priority: 100 - n,
      // Every script needs the helper that loads others later, so it goes with the smallest.
      test: (id) => files.has(id) || (n === 0 && id.includes('vite/preload-helper')),
    }
  })
}
