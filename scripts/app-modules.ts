import { dirname, join } from 'node:path'

interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
export type GetModuleInfo = (id: string) => ModuleInfo | null

/** These files only pass on what others export, so importing one name from them needs one of hundreds of files. */
const indexes = /(@mantine\/(core|hooks)\/esm\/index\.mjs|tabler-icons-react\.mjs|src\/ui\/icons\.ts)$/

interface Name {
  readonly from: string
  readonly original: string
  readonly local: string
}

/** The names that a module imports or passes on in braces. */
function namesIn(id: string, { code, importedIds }: ModuleInfo): Name[] {
  const statements = (code ?? '').matchAll(/(?:import|export) \{([^}]*)\} from ['"]([^'"]+)['"]/g)
  return [...statements].flatMap(([, list = '', path = '']) => {
    const from = path.startsWith('.')
      ? join(dirname(id), path)
      : (importedIds.find((importedId) => importedId.includes(`node_modules/${path}/`)) ?? path)
    const names = list.split(',').map((item) => item.trim())
    return names
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [original = '', local = original] = name.split(' as ')
        return { from, original, local }
      })
  })
}

/** Calls `visit` with each module that a start needs, and `meet` with each that they load later. */
export function followImports(
  start: string,
  getModuleInfo: GetModuleInfo,
  { visit, meet }: { visit: (id: string) => boolean; meet: (id: string) => void },
): void {
  const followName = (index: string, name: string): void => {
    const info = getModuleInfo(index)
    const target = info && indexNames(index, info).get(name)
    if (!target) return
    if (indexes.test(target.from)) followName(target.from, target.original)
    else follow(target.from)
  }
  const follow = (id: string): void => {
    if (!visit(id)) return
    const info = getModuleInfo(id)
    if (!info) return
    for (const { from, original } of namesIn(id, info)) if (indexes.test(from)) followName(from, original)
    for (const next of info.importedIds) if (!indexes.test(next)) follow(next)
    info.dynamicallyImportedIds.forEach(meet)
  }
  follow(start)
}

const knownIndexes = new Map<string, ReadonlyMap<string, Name>>()

function indexNames(id: string, info: ModuleInfo): ReadonlyMap<string, Name> {
  const names = knownIndexes.get(id) ?? new Map(namesIn(id, info).map((name) => [name.local, name]))
  knownIndexes.set(id, names)
  return names
}
