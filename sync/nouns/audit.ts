import { fieldsLabelled } from '../entities/field-label.ts'
import { foldText } from '../lib/fold-text.ts'
import { namesIn } from '../lib/names-in.ts'
import { valuesLabelled } from './audit-values.ts'
import { rowFieldsLabelled } from './field-labels.ts'
import { nouns, partOfAll } from './index.ts'
import type { NounRow } from './noun.ts'

const entityTexts = { ...partOfAll('audited'), export: 'Export' }

/** The kinds of rows that have entries, and lists that were exported. */
export type AuditedEntity = keyof typeof entityTexts
export const auditedEntities = namesIn(entityTexts).sort()

const entityNames: ReadonlyMap<string, string> = new Map(Object.entries(entityTexts))

/** The name of an entity as people read it. An entity from another release is shown unchanged. */
export const entityText = (entity: string): string => entityNames.get(entity) ?? entity

const rows: ReadonlyMap<string, NounRow> = new Map(Object.entries(nouns))

/** The page that shows the row of an entry; null for rows without a page. */
export const pageOfRow = (entity: string, entityId: string): string | null =>
  entityId === '' ? null : (rows.get(entity)?.page?.replace('$id', entityId) ?? null)

/** The actions that are of no noun. */
const otherActions = {
  allowance: 'Customer’s calls counted',
  commit: 'Row changed',
  demo: 'Demo company created',
  export: 'List exported',
  restore: 'Backup restored',
  'storage.warn': 'Storage fee reminder',
  'sync.hello': 'Device connected',
  'sync.lostWork': 'Lost work reported',
  'sync.movedBack': 'Device restored after a backup',
  'sync.sameUid': 'Conflicting change refused',
}

const actionTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...partOfAll('actions'), ...otherActions }),
)

export const auditedActions = [...actionTexts.keys()]

/**
 * The label of an action. An action from another release is shown unchanged. A test searches the sources for actions
 * that have none.
 */
export const auditActionText = (action: string): string => actionTexts.get(action) ?? action

const singularEndings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=ch|sh|s|x)es$/, ''],
  [/(?<!s)s$/, ''],
]

/** The word as its label has it, because the page of "Setting" is called "Settings" and people search for either. */
const formsOf = (word: string): string[] => [
  word,
  ...singularEndings.filter(([ending]) => ending.test(word)).map(([ending, to]) => word.replace(ending, to)),
]

/** The name of the person who made a change; what has none was done by the system. */
export const auditorName = (by: string): string => by || 'System'

interface LabelledCodes {
  readonly actions: string[]
  readonly entities: string[]
  /** True if the name of the system contains it. */
  readonly isSystem: boolean
  /** Folded texts of which an entry that holds the word has one: the word, or fields and values as JSON has them. */
  readonly texts: string[]
  /** More of them, for entries about one kind of row. */
  readonly textsOf: ReadonlyMap<string, string[]>
}

/**
 * The codes whose labels contain a folded word: of actions, of kinds of rows, and of fields and values. A word in the
 * plural finds the labels that have it in the singular.
 */
export function codesLabelled(word: string): LabelledCodes {
  const textsOf = valueTexts(word)
  const texts = [word, ...fieldTexts(word), ...(textsOf.get('') ?? [])]
  textsOf.delete('')
  return {
    actions: keysHolding(actionTexts, word),
    entities: keysHolding(entityNames, word),
    isSystem: foldText(auditorName('')).includes(word),
    texts,
    textsOf,
  }
}

const keysHolding = (labels: ReadonlyMap<string, string>, word: string): string[] =>
  [...labels].filter(([, label]) => holdsForm(foldText(label), word)).map(([code]) => code)

function holdsForm(label: string, word: string): boolean {
  const [wholeWord, ...singulars] = formsOf(word)
  const labelWords = label.split(' ')
  return label.includes(wholeWord ?? word) || singulars.some((singular) => labelWords.includes(singular))
}

const isLabel = (word: string) => (label: string) => holdsForm(foldText(label), word)

/** Fields as JSON has them. Most have the words of their labels in their names; a list of ids has them in the singular. */
const fieldTexts = (word: string): string[] => [
  ...new Set(
    [...fieldsLabelled(isLabel(word)), ...rowFieldsLabelled(isLabel(word))].map((field) =>
      foldText(`"${field}":`),
    ),
  ),
  ...formsOf(word)
    .slice(1)
    .map((singular) => `${singular}ids":`),
]

/** Values as JSON has them, by the kind of row. */
function valueTexts(word: string): Map<string, string[]> {
  const textsOf = new Map<string, string[]>()
  for (const { entity, field, value } of valuesLabelled(isLabel(word)))
    textsOf.set(entity, [...(textsOf.get(entity) ?? []), foldText(`"${field}":${JSON.stringify(value)}`)])
  return textsOf
}
