import { join, relative } from 'node:path'
import { followImports, type GetModuleInfo } from './app-modules.ts'

const areas = ['goods', 'transport', 'money', 'people', 'office'] as const
type Area = (typeof areas)[number]
const isArea = (part: Part): part is Area => areas.some((area) => area === part)

/** The people and the moment that a file is loaded for. Files of the last kind stay in their own scripts. */
type Part =
  | 'visitor'
  | 'app'
  | 'first'
  | 'data'
  | 'panels'
  | 'account'
  | 'staff'
  | Area
  | 'public'
  | 'calls'
  | 'later'
  | 'apart'

/** The part of each file that others load by a dynamic import: the first row that fits. */
const partsByFile: readonly (readonly [pattern: RegExp, part: Part])[] = [
  // Few people ever need these libraries, and visitors none of the app.
  [/bwip-js|html5-qrcode|tus-js-client|^src\/scan\/camera\.ts|^src\/components\/(badges|labels)\//, 'apart'],
  [/^src\/screens\/imports\//, 'apart'],
  // The manual brings the reader of Markdown, which no other page of customers has.
  [/^sync\/rules\/pages\/markdown|^src\/routes\/(\$prefix\/)?(account|admin)\/help/, 'apart'],
  [/^src\/(screens\/public|visitor)\/|^src\/components\/account-rules/, 'public'],
  [/^src\/routes\/account\/dashboard|^src\/layouts\/(account|slpdashboard)-layout/, 'first'],
  [/^src\/replica\/replica-parts/, 'data'],
  [/^src\/screens\/account\/dashboard-panels/, 'panels'],
  [/^src\/routes\/(\$prefix\/)?account\/(forgot|reset|verify|payment-)/, 'public'],
  [/^src\/routes\/(\$prefix\/)?account\//, 'account'],
  [/^src\/layouts\/(dashboard|print)-layout|^src\/routes\/admin\/(index|profile|device)/, 'staff'],
  [/^src\/routes\/admin\/(packages|floor)/, 'goods'],
  [/^src\/routes\/admin\/(manifests|driver|deliveries)/, 'transport'],
  [/^src\/routes\/admin\/(invoices|payments|receipts|till|bank|payment-links|creditnotes|store)/, 'money'],
  [/^src\/routes\/admin\/(accounts|customers|accesscontrol)/, 'people'],
  [/^src\/routes\/admin\//, 'office'],
  [/^src\/routes\//, 'public'],
  [/^sync\/api\//, 'calls'],
]

const partOf = (file: string): Part => partsByFile.find(([pattern]) => pattern.test(file))?.[1] ?? 'later'

/** Both start something when they run, so each is a script of its own: others only import what they import. */
const entriesOf = (root: string): [id: string, part: Part][] => [
  [join(root, 'src/visitor.ts'), 'visitor'],
  [join(root, 'src/main.tsx'), 'app'],
]

/** The parts that need each module, found by following all imports from the two entries. */
function partsOfModules(root: string, getModuleInfo: GetModuleInfo): Map<string, Set<Part>> {
  const parts = new Map<string, Set<Part>>()
  const starts = entriesOf(root)
  const startIds = new Set(starts.map(([id]) => id))
  for (const [start, part] of starts)
    followImports(start, getModuleInfo, {
      visit(id) {
        const needs = parts.get(id) ?? new Set()
        if (needs.has(part)) return false
        parts.set(id, needs.add(part))
        return true
      },
      meet(id) {
        if (!startIds.has(id)) starts.push([id, partOf(relative(root, id))])
        startIds.add(id)
      },
    })
  return parts
}

/**
 * The script of a module of visitors' pages. Those that only they need stay with their entry (null), so that the app's page
 * gets none of their styles; the pages themselves, which the app shows too, are loaded by both when they show one.
 */
function visitorScript(parts: ReadonlySet<Part>): string | null {
  if (parts.size === 1) return null
  return [...parts].every((part) => pageParts.has(part)) ? 'pages' : 'shared'
}
const pageParts: ReadonlySet<Part> = new Set(['visitor', 'public', 'later'])

/** These scripts come first, in this order, and later scripts import from them. */
const firstParts = ['app', 'first', 'data', 'panels'] as const

/** Each kind is loaded without the others, so modules that several kinds need get their own script. */
const kindOf = (part: Part): Part => (isArea(part) ? 'staff' : part)
const kinds = ['account', 'staff', 'public', 'calls', 'later'] as const

/**
 * The script of a module. What it imports is needed by at least as many parts, so scripts never import each other in a
 * circle.
 */
function scriptOf(parts: ReadonlySet<Part>): string | null {
  if (parts.has('visitor')) return visitorScript(parts)
  const first = firstParts.find((part) => parts.has(part))
  if (first) return first
  const neededBy = new Set([...parts].map(kindOf))
  const names = kinds.filter((kind) => neededBy.has(kind))
  if (names.length !== 1 || names[0] !== 'staff') return names.join('-') || null
  const [area, secondArea] = [...parts].filter(isArea)
  return area && !secondArea && !parts.has('staff') ? area : 'staff'
}

/** Bundles the app into few scripts, by the people and the area that need each module. */
export function scriptGroups(root: string) {
  let parts: Map<string, Set<Part>> | undefined
  const entries = new Set(entriesOf(root).map(([id]) => id))
  return [
    {
      name(id: string, context: { getModuleInfo: GetModuleInfo }): string | null {
        if (entries.has(id)) return null
        if (/vite\/(preload-helper|modulepreload-polyfill)/.test(id)) return 'shared'
        parts ??= partsOfModules(root, (moduleId) => context.getModuleInfo(moduleId))
        return scriptOf(parts.get(id) ?? new Set())
      },
      includeDependenciesRecursively: false,
    },
  ]
}
