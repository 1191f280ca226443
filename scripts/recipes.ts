/** How people notice that they forgot a place: their editor, a test of `npm run verify`, or only a careful reader. */
type Reminder = 'tsc' | 'test' | 'nothing'

/** A recipe of CONTRIBUTING, with the files that it touches. */
interface Recipe {
  /** The sections of CONTRIBUTING that name the files. */
  readonly sections: readonly string[]
  /** An example that the code already has, by the words for the placeholders in the files' names. */
  readonly example: Readonly<Record<string, string>>
  /** Found in each of the example's files. */
  readonly mention: RegExp
  readonly places: Readonly<Record<string, Reminder>>
}

const migrationPlaces = { 'server/db/<schema>.sql': 'test' } as const

export const recipes: Readonly<Record<string, Recipe>> = {
  call: {
    sections: ['How to add a call'],
    example: { area: 'messages', calls: 'contact' },
    mention: /contact/,
    places: {
      'sync/api/<area>/<calls>.ts': 'nothing',
      'server/routes/<area>/<calls>.ts': 'tsc',
      'server/test/rights-table.ts': 'tsc',
      'server/routes/<area>/<calls>.test.ts': 'nothing',
      'src/queries/api/<calls>.ts': 'nothing',
    },
  },
  mutator: {
    sections: ['How to add a mutator'],
    example: { change: 'put-away', Change: 'package.putAway' },
    mention: /putAway/,
    places: {
      'sync/mutators/packages/<change>.ts': 'nothing',
      'sync/mutators/index.ts': 'test',
      'src/components/change-labels.ts': 'tsc',
      'sync/nouns/package.ts': 'tsc',
      'sync/mutators/queued/<Change>@1.json': 'test',
      'sync/mutators/queued/frozen.json': 'test',
      'sync/mutators/packages/<change>.test.ts': 'nothing',
      'e2e/simulation/oracle.ts': 'tsc',
      'e2e/simulation/operations.ts': 'nothing',
    },
  },
  field: {
    sections: ['How to add a field', 'How to add a migration'],
    example: { schema: 'schema/packages', field: '-mode' },
    mention: /prohibited|details@1-mode/,
    places: {
      ...migrationPlaces,
      'sync/entities/packages/package.ts': 'nothing',
      'sync/mutators/packages/details-args.ts': 'tsc',
      'sync/mutators/queued/details@1<field>.json': 'test',
      'sync/mutators/queued/frozen.json': 'test',
      'e2e/simulation/confidentiality.ts': 'tsc',
      'src/components/package-form/fields.tsx': 'test',
    },
  },
  noun: {
    sections: ['How to add a noun', 'How to add a migration'],
    example: {
      area: 'messages',
      noun: 'contact-message',
      calls: 'contact',
      nouns: 'contact-messages',
      schema: 'schema/company',
    },
    mention: /contact/i,
    places: {
      'sync/entities/<area>/<noun>.ts': 'nothing',
      'sync/nouns/<noun>.ts': 'tsc',
      'sync/nouns/index.ts': 'tsc',
      ...migrationPlaces,
      'server/db/tables/public-tables.ts': 'tsc',
    },
  },
  'synced noun': {
    sections: [
      'How to make a noun work offline',
      'How to add a mutator',
      'How to add a noun',
      'How to add a migration',
    ],
    example: {
      area: 'messages',
      noun: 'question',
      change: 'ask',
      Change: 'question.ask',
      schema: 'schema/messages',
    },
    mention: /question|tablesVersion|schemaVersion/i,
    places: {
      'sync/entities/<area>/<noun>.ts': 'nothing',
      'sync/entities/index.ts': 'tsc',
      'sync/entities/registry.ts': 'tsc',
      'src/replica/db.ts': 'test',
      'sync/protocol/version.ts': 'test',
      'sync/policies/scope.ts': 'tsc',
      'sync/policies/visible-fields.ts': 'tsc',
      'e2e/simulation/confidentiality.ts': 'tsc',
      'sync/policies/<noun>.ts': 'nothing',
      'sync/nouns/<noun>.ts': 'tsc',
      'sync/nouns/index.ts': 'tsc',
      ...migrationPlaces,
      'server/db/retention/erasure-of-tables.ts': 'tsc',
      'server/db/retention/erasure-of-columns.ts': 'test',
      'sync/mutators/<noun>s/<change>.ts': 'nothing',
      'sync/mutators/index.ts': 'test',
      'src/components/change-labels.ts': 'tsc',
      'sync/mutators/queued/<Change>@1.json': 'test',
      'sync/mutators/queued/frozen.json': 'test',
      'server/test/queued-world.ts': 'nothing',
      'e2e/simulation/oracle.ts': 'tsc',
      'e2e/simulation/operations.ts': 'nothing',
      'src/queries/<noun>s.ts': 'nothing',
    },
  },
  list: {
    sections: ['How to add a list', 'How to add a noun', 'How to add a call', 'How to add a screen'],
    example: {
      area: 'messages',
      noun: 'contact-message',
      calls: 'contact',
      nouns: 'contact-messages',
      address: 'contactmessages',
      room: 'messages',
    },
    mention: /contact/i,
    places: {
      'sync/entities/<area>/<noun>.ts': 'nothing',
      'sync/nouns/<noun>.ts': 'tsc',
      'sync/nouns/index.ts': 'tsc',
      'server/db/tables/public-tables.ts': 'tsc',
      'server/db/<room>/<nouns>.ts': 'nothing',
      'sync/api/<area>/<calls>.ts': 'nothing',
      'sync/api/index.ts': 'tsc',
      'server/routes/<area>/<calls>.ts': 'tsc',
      'server/routes/<area>/<calls>.test.ts': 'nothing',
      'server/calls/index.ts': 'tsc',
      'server/test/rights-table.ts': 'tsc',
      'server/test/staff-fixtures.ts': 'test',
      'src/queries/api/<calls>.ts': 'nothing',
      'src/screens/<nouns>/<calls>-list.tsx': 'nothing',
      'src/screens/<nouns>/<calls>-actions.ts': 'nothing',
      'src/screens/<nouns>/<calls>-dialog.tsx': 'nothing',
      'src/screens/<nouns>/<nouns>-page.tsx': 'nothing',
      'src/routes/admin/<address>.tsx': 'nothing',
      'src/routes/-bulk-rights.test.ts': 'nothing',
      'src/layouts/menus/menus.ts': 'test',
    },
  },
  permission: {
    sections: ['How to add a permission', 'How to add a migration'],
    example: { schema: 'schema/first-rows' },
    mention: /handheld/i,
    places: {
      'sync/policies/permissions.ts': 'tsc',
      'src/components/permission-text.ts': 'tsc',
      ...migrationPlaces,
    },
  },
  screen: {
    sections: ['How to add a screen'],
    example: { nouns: 'contact-messages', address: 'contactmessages' },
    mention: /contact-?messages?/i,
    places: {
      'src/screens/<nouns>/<nouns>-page.tsx': 'nothing',
      'src/routes/admin/<address>.tsx': 'nothing',
      'src/routes/__snapshots__/-screens.test.ts.snap': 'test',
      'src/layouts/menus/menus.ts': 'test',
    },
  },
  migration: {
    sections: ['How to add a migration'],
    example: { schema: 'migrations/131-credited-notes' },
    mention: /creditedJmdCents/,
    places: { ...migrationPlaces, 'server/db/tables/columns.gen.ts': 'test' },
  },
  mail: {
    sections: ['How to add a mail text'],
    example: { room: 'files', action: 'check-invoice' },
    mention: /merchant-invoice\.rejected/,
    places: {
      'sync/entities/messages/message-topics.ts': 'nothing',
      'server/messages/texts/package-templates.ts': 'tsc',
      'server/<room>/<action>.ts': 'nothing',
    },
  },
}

/** The files of a recipe as its example has them. */
export const filesOfExample = ({ places, example }: Recipe): string[] =>
  Object.keys(places).map((path) => path.replaceAll(/<(\w+)>/g, (_, word: string) => example[word] ?? word))

const remindedBy = ({ places }: Recipe, reminder: Reminder): number =>
  Object.values(places).filter((value) => value === reminder).length

/** The table of `docs/architecture.md`. */
const recipeTable = (): string =>
  [
    '| recipe | files | of which the compiler reminds you | a test | nothing |',
    '|---|---|---|---|---|',
    ...Object.entries(recipes).map(([name, recipe]) => {
      const counts = (['tsc', 'test', 'nothing'] as const).map((reminder) => remindedBy(recipe, reminder))
      return `| ${[name, Object.keys(recipe.places).length, ...counts].join(' | ')} |`
    }),
  ].join('\n')

const oldTable = /(?<=<!-- The table below is written by `npm run figures`. -->\n\n)(\|.*\n)*/

/** The text of `docs/architecture.md` with the table as the recipes are now. */
export const withRecipeTable = (text: string): string => text.replace(oldTable, `${recipeTable()}\n`)
